import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import { isErrorCode } from '#contract/errors.ts';
import { sosResponse, sosStatus } from '#contract/sos.ts';
import { CODES, isSosResponse, isSosStatus, STATUS_PATH, TRIGGER_PATH, WITHDRAW_PATH } from '#pwa/sync/sos/sos-request.ts';

const RESPONSE = { success: true, id: 'a', state: 'raised', caseToken: 'b' };
const STATUS = { id: 'a', state: 'seen', raisedAt: 1, seen: { by: 'Asha', at: 2 }, contact: null, unanswered: false };

describe('the requests of SOS, which the app sends without the schemas of the contract,', () => {
  test('go to the paths of the contract and know its error codes', () => {
    const used = [endpoints.triggerSos, endpoints.sosStatus, endpoints.withdrawSos];
    expect([TRIGGER_PATH, STATUS_PATH('7'), WITHDRAW_PATH('7')]).toEqual(used.map(({ path }) => path.replace(':id', '7')));
    expect(used.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST']);
    expect(CODES.filter((code) => !isErrorCode(code))).toEqual([]);
  });

  test.each([
    ['a response', RESPONSE, true],
    ['a response without its id', { ...RESPONSE, id: undefined }, false],
    ['a response without a case token', { ...RESPONSE, caseToken: undefined }, false],
    ['an error', { code: 'auth.required', message: 'Log in' }, false],
    ['a text', '<!doctype html>', false],
    ['nothing', null, false],
  ])('accept %s as the contract does', (_, value, isValid) => {
    expect([z.safeParse(sosResponse, value).success, isSosResponse(value)]).toEqual([isValid, isValid]);
  });

  test.each([
    ['a status', STATUS, true],
    ['a status that no admin has seen', { ...STATUS, state: 'raised', seen: null }, true],
    ['a status with alerts', { ...STATUS, alerts: [{ step: 'alerted', at: 3 }] }, true],
    ['a status of a withdrawn case', { ...STATUS, withdrawnAt: 4 }, true],
    ['a status of a case that is not withdrawn', { ...STATUS, withdrawnAt: null }, true],
    ['a status that is withdrawn at no time', { ...STATUS, withdrawnAt: 'now' }, false],
    ['a status whose alerts are no list', { ...STATUS, alerts: 'alerted' }, false],
    ['a status whose alert has no time', { ...STATUS, alerts: [{ step: 'alerted' }] }, false],
    ['a status seen by no name', { ...STATUS, seen: { at: 2 } }, false],
    ['a status without a state', { ...STATUS, state: undefined }, false],
    ['a status that does not say whether it is unanswered', { ...STATUS, unanswered: undefined }, false],
    ['a text', 'seen', false],
    ['nothing', null, false],
  ])('accept %s as the contract does', (_, value, isValid) => {
    expect([z.safeParse(sosStatus, value).success, isSosStatus(value)]).toEqual([isValid, isValid]);
  });
});
