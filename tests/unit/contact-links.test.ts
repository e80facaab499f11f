import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emergencyContact } from '#contract/sos.ts';
import { mailLink, phoneLink, smsLink } from '#pwa/shared/contact-links.ts';
import { root } from '../support/root.ts';

describe('a link to a contact', () => {
  test('writes to the address alone, whatever the address contains', () => {
    const contact = 'a@b.in?bcc=stranger%40x.in&body=Send%20money';
    // The control: users can enter such a contact.
    expect(emergencyContact.parse(contact)).toBe(contact);
    const link = new URL(mailLink(contact));
    expect([link.search, link.hash, decodeURIComponent(link.pathname)]).toEqual(['', '', contact]);
    expect(mailLink('asha@example.in')).toBe('mailto:asha@example.in');
    fc.assert(
      fc.property(fc.string(), (address) => {
        const { search, hash, pathname } = new URL(mailLink(address));
        expect([search, hash, decodeURIComponent(pathname)]).toEqual(['', '', address]);
      }),
    );
  });

  test('calls and writes to the digits of a number alone', () => {
    expect(phoneLink('+91 98220-12345;ext=1?x=*#06#')).toBe('tel:+919822012345106');
    expect(phoneLink('+919822012345')).toBe('tel:+919822012345');
    expect(smsLink('+919822012345', 'Help & call?')).toBe('sms:+919822012345?body=Help%20%26%20call%3F');
    expect(smsLink('', 'Help')).toBe('sms:?body=Help');
  });

  test('is built by these functions everywhere in the app', () => {
    const folder = join(root, 'pwa/src');
    const builders = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('contact-links.ts'))
      .filter((name) => {
        const source = readFileSync(join(folder, name), 'utf8');
        return /(mailto|tel|smsto|sms|upi|whatsapp):[^'"`\s]*\$\{|'mailto'/.test(source);
      });
    expect(builders).toEqual([]);
  });
});
