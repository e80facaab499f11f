import { beforeAll, describe, expect, test } from 'vitest';
import { distanceKm } from '#contract/geo.ts';
import { pinCodesPath } from '#contract/places/gazetteer.ts';
import { normalizeAddress } from '#contract/places/places.ts';
import { AREAS_PATH, namesPath } from '#api/features/places/gazetteer.files.ts';
import { Gazetteer } from '#api/features/places/gazetteer.ts';
import { editDistance, similarity, phoneticKeyOf } from '#api/features/places/phonetic.rules.ts';
import { DEMO_CITIES } from '../../scripts/seed/localities.ts';
import { createCountingGazetteer, geocodeSamples, verdictShares, generateAddressSamples } from '../support/address-samples.ts';

const SPELLING_PAIRS =
  'Kothrud=कोथरूड Kothrud=Kotharud Shivajinagar=शिवाजीनगर Hadapsar=हडपसर Hadapsar=Hadapasar Aundh=औंध Baner=बाणेर Erandwane=एरंडवणे ' +
  'Yerawada=येरवडा Viman_Nagar=विमान_नगर Vimannagar=Viman_Nagar Bibwewadi=बिबवेवाडी Dhankawadi=धनकवडी Kondhwa=कोंढवा Karve_Nagar=कर्वेनगर ' +
  'Wakad=वाकड Wakad=Vakad Pimpri=पिंपरी Chinchwad=चिंचवड Andheri_East=अंधेरी_पूर्व Dadar=दादर Kurla=कुर्ला Ghatkopar=घाटकोपर Mulund=मुलुंड ' +
  'Borivali=बोरीवली Borivli=Borivali Malad=मालाड Chembur=चेंबूर Karol_Bagh=करोल_बाग Lajpat_Nagar=लाजपत_नगर Dwarka=द्वारका Rohini=रोहिणी ' +
  'Janakpuri=जनकपुरी Saket=साकेत Laxmi_Nagar=लक्ष्मी_नगर Laxmi_Nagar=Lakshmi_Nagar Vasant_Kunj=वसंत_कुंज Shahdara=शाहदरा Koramangala=कोरमंगला ' +
  'Indiranagar=इंदिरानगर Gomti_Nagar=गोमती_नगर Hazratganj=हज़रतगंज Aliganj=अलीगंज Dharampeth=धरमपेठ Panchavati=पंचवटी Mansarovar=मानसरोवर ' +
  'Koregaon_Park=कोरेगाव_पार्क Katraj=कात्रज Warje=वारजे Gurgaon=गुड़गांव Pune=पुणे Mumbai=मुंबई Nagpur=नागपूर Nashik=नाशिक Delhi=दिल्ली ' +
  'Jaipur=जयपुर Chennai=चेन्नई Kolkata=कोलकाता Bengaluru=बेंगलुरु Thane=ठाणे Wagholi=वाघोली Sadashiv_Peth=सदाशिव_पेठ';

describe('the phonetic key of a name', () => {
  test('is the same for the spellings of one place, in both scripts', () => {
    for (const pair of SPELLING_PAIRS.split(' ')) {
      const [one = '', other = ''] = pair.replaceAll('_', ' ').split('=');
      expect(phoneticKeyOf(other), pair).toEqual(phoneticKeyOf(one));
    }
  });

  test('is different for different places', () => {
    for (const [one, other] of [
      ['Pune', 'Panna'],
      ['Nagpur', 'Kanpur'],
      ['Kothrud', 'Katraj'],
      ['Sector 18', 'Sector 55'],
      ['Baner', 'Bandra'],
    ] as const)
      // prettier-ignore
      expect(similarity(phoneticKeyOf(one), phoneticKeyOf(other)), `${one}, ${other}`).toBeLessThan(0.74);
  });

  test('has an edit distance that counts inserted, deleted, changed and swapped letters, up to the limit', () => {
    expect(editDistance('kothrud', 'kothrud', 2)).toBe(0);
    expect(editDistance('kothrud', 'kotrhud', 2)).toBe(1);
    expect(editDistance('kothrud', 'kothru', 2)).toBe(1);
    expect(editDistance('kothrud', 'katraj', 2)).toBe(3);
  });
});

describe('the gazetteer', () => {
  const { gazetteer, readCount } = createCountingGazetteer();
  const find = (address: string) => gazetteer.find(normalizeAddress(address));
  beforeAll(() => find('411001'));

  test('reads no file again for the same address, whether it names a city or not', async () => {
    for (const address of ['Kothrud', 'Kothrud, Pune', '411038']) {
      const first = await find(address);
      const before = readCount();
      expect(await find(address)).toEqual(first);
      expect(readCount()).toBe(before);
    }
  });

  test('reads a file again that could not be read', async () => {
    let isServerFailing = true;
    const [nameFile, pins] = [namesPath(phoneticKeyOf('Kothrud').consonants), pinCodesPath('411')];
    const files: Record<string, unknown> = {
      [AREAS_PATH]: [],
      [nameFile]: { [phoneticKeyOf('Kothrud').consonants]: ['411038'] },
      [pins]: { '411038': [18.5, 73.8, 'Pune', 'Maharashtra', '', ['Kothrud']] },
    };
    const failing = new Gazetteer((name) =>
      Promise.resolve(isServerFailing && name !== AREAS_PATH ? null : (files[name] ?? null)),
    );
    expect((await failing.find('Kothrud')).best).toBeNull();
    isServerFailing = false;
    expect((await failing.find('Kothrud')).best).toMatchObject({ label: 'Kothrud, Pune, Maharashtra 411038' });
  });

  test('finds 200 addresses with misspellings, missing parts and Devanagari, nine in ten within 2 km', async () => {
    const before = readCount();
    const placed = await geocodeSamples(gazetteer, generateAddressSamples(200, 20_261_122));
    const { near, beside, wrong } = verdictShares(placed);
    const misses = placed
      .filter(({ verdict }) => verdict !== 'near')
      .map(({ sample, resultText: response }) => `${sample.address} → ${response}`);
    expect(near, misses.join('\n')).toBeGreaterThanOrEqual(0.9);
    // A wrong city costs the worker a day, a wrong village of the same district an hour.
    expect(wrong, misses.join('\n')).toBe(0);
    expect(beside, misses.join('\n')).toBeLessThanOrEqual(0.01);
    expect((readCount() - before) / 200).toBeLessThanOrEqual(10);
  }, 60_000);

  test('finds no place in words that name none', async () => {
    for (const address of ['Behind the school', 'Village road, behind the school', 'Near the temple, main road'])
      expect((await find(address)).best, address).toBeNull();
  });

  test('has the PIN codes of the twelve cities at the points of independent sources', { timeout: 60_000 }, async () => {
    const far: string[] = [];
    const all = Object.entries(DEMO_CITIES).flatMap(([town, { localities }]) =>
      localities.map((one) => [town, ...one] as const),
    );
    for (const [town, name, pin, lat, lng] of all) {
      const { best } = await find(`${name}, ${town} ${pin}`);
      if (!best || distanceKm(best, { lat, lng }) > 2.6) far.push(`${name}, ${town} ${pin}`);
    }
    expect(far.length, far.join('; ')).toBeLessThanOrEqual(all.length * 0.06);
  });

  test.each([
    ['Flat 4, Sai Residency, Kothrud, Pune 411038', 'pin', 'Kothrud, Pune, Maharashtra 411038'],
    ['कोथरूड, पुणे ४११०३८', 'pin', 'Kothrud, Pune, Maharashtra 411038'],
    ['411 038', 'pin', 'Pune City, Pune, Maharashtra 411038'],
    ['Kotharud pune', 'locality', 'Kothrud, Pune, Maharashtra 411038'],
    ['अंधेरी पूर्व, मुंबई', 'locality', 'Andheri East, Mumbai, Maharashtra 400069'],
    ['Kothrud', 'locality', 'Kothrud, Pune, Maharashtra 411038'],
    ['Some New Township, Pune, Maharashtra', 'city', 'Pune, Maharashtra'],
    ['Aurangabad, Maharashtra', 'city', 'Aurangabad, Maharashtra'],
    ['Gandhi Nagar, Delhi', 'locality', 'Gandhi Nagar, East Delhi, Delhi 110031'],
    ['Sector 18, Noida', 'city', 'Noida, Uttar Pradesh'],
    ['Hinjewadi, Pune', 'locality', 'Hinjawadi, Pune, Maharashtra 411057'],
  ])('finds %s by %s', async (address, by, label) => {
    const { best } = await find(address);
    expect(best && [best.sure, best.label]).toEqual([by, label]);
  });

  test.each([
    ['Flat 3, Kharadi, Pune', 'Karda'],
    ['खराडी, पुणे', 'Karda'],
    ['Koregaon Park, Pune', 'Karegaon'],
    ['कोरेगाव पार्क, पुणे', 'Karegaon'],
    ['Kalyani Nagar, Pune', 'Kalyan'],
  ])('finds only the city of %s, and not %s, which is far from it and only sounds similar', async (address) => {
    expect((await find(address)).best).toMatchObject({ sure: 'city', label: 'Pune, Maharashtra' });
  });

  test('finds a village far from the city whose name is misspelt, if the address names its taluk', async () => {
    expect((await find('Kharda, Shirur, Pune')).best).toMatchObject({ label: 'Karda, Pune, Maharashtra 412210' });
  });

  test('does not take the first word of a name for a name', async () => {
    expect((await find('Wagholi Park, Pune')).best).toMatchObject({ sure: 'city' });
    expect((await find('Wagholi, Pune')).best).toMatchObject({ sure: 'locality' });
  });

  test.each([
    ['Dapodi, Pune', 'Dapodi, Pune, Maharashtra 411012'],
    ['Arjungarh, Delhi', 'Arjungarh, South West Delhi, Delhi 110047'],
    ['Amer Road, Jaipur', 'Amer Road, Jaipur, Rajasthan 302002'],
  ])('prefers the exact name of %s to similar and to shorter ones', async (address, label) => {
    expect((await find(address)).best?.label).toBe(label);
  });

  test.each([
    ['Aundh, Pune', 'Aundh, Pune, Maharashtra 411007'],
    ['Ambli, Ahmedabad', 'Ambli, Ahmedabad, Gujarat 380058'],
    ['Dahisar, Mumbai', 'Dahisar, Mumbai, Maharashtra 400068'],
    ['Bhat, Ahmedabad', 'Bhat, Ahmedabad, Gujarat 382210'],
  ])(
    'finds %s in the city and its district, or else the nearest to it, if several places have the name',
    async (address, label) => {
      expect((await find(address)).best?.label).toBe(label);
    },
  );

  test('asks the user if the PIN code and the city contradict each other, or two cities have the same name', async () => {
    const torn = await find('Kothrud, Pune 110001');
    expect(torn.best).toBeNull();
    expect(torn.candidates.map(({ label }) => label)).toEqual([
      'New Delhi, Central Delhi, Delhi 110001',
      'Kothrud, Pune, Maharashtra 411038',
    ]);
    expect((await find('Aurangabad')).candidates.map(({ label }) => label)).toEqual([
      'Aurangabad, Bihar',
      'Aurangabad, Maharashtra',
    ]);
    expect(await find('qwertyuiop')).toEqual({ best: null, candidates: [] });
    expect(await find('999999')).toEqual({ best: null, candidates: [] });
  });
});
