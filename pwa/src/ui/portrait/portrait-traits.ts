/** Grounds and clothes are tints and colours of the palette, the same in both colour schemes, as in the scenes. */
const GROUNDS = ['#e3ebf4', '#fdead2', '#dcf4df', '#d9eeee', '#fce5e1', '#fbdfb6'] as const;
const CLOTHES = ['#1a4c81', '#0e7c86', '#13702a', '#b51d1d', '#864708', '#f59e42', '#fff9f0', '#4c5766'] as const;
/** A skin tone, and the darker tone of its neck and nose. */
const SKINS = [
  ['#f0c39b', '#d49b70'],
  ['#e0a877', '#c18757'],
  ['#cf9464', '#ae7447'],
  ['#b97d4f', '#965f38'],
  ['#9a633e', '#7a4a2b'],
  ['#7c4d30', '#5d3720'],
] as const;
const HAIR_COLOURS = ['#1d1a1c', '#1d1a1c', '#2e2320', '#46352d', '#8d8a87'] as const;

/*
 * Only the id chooses, so no part may say what a person is: nothing stands for one gender or one faith. The head cloth and the
 * cap are worn at work by everyone.
 */
const HAIR = ['short', 'parted', 'curly', 'chin', 'wavy', 'swept'] as const;
const COVERS = ['none', 'none', 'none', 'none', 'none', 'cap', 'cloth'] as const;
const COLLARS = ['kurta', 'shirt', 'round', 'scarf', 'apron'] as const;
const MOUTHS = ['smile', 'grin', 'calm'] as const;
const PRINTS = ['dots', 'rays', 'arch', 'none'] as const;

/** Repeated picks from the id: FNV-1a, then a multiplicative congruence whose high bits are used. */
function picksOf(id: string): <const T extends readonly [unknown, ...unknown[]]>(from: T) => T[number] {
  let state = 0x811c9dc5;
  for (const character of id) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (from) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return from[((state >>> 8) * from.length) >>> 24] ?? from[0];
  };
}

export interface PortraitTraits {
  ground: string;
  print: (typeof PRINTS)[number];
  skin: readonly [string, string];
  hair: (typeof HAIR)[number];
  hairColour: string;
  cover: (typeof COVERS)[number];
  collar: (typeof COLLARS)[number];
  cloth: string;
  trim: string;
  mouth: (typeof MOUTHS)[number];
  hasGlasses: boolean;
}

/** The parts of the portrait of the person with this id: always the same. */
export function traitsOf(id: string): PortraitTraits {
  const pick = picksOf(id);
  const cloth = pick(CLOTHES);
  const trim = pick(CLOTHES);
  return {
    ground: pick(GROUNDS),
    print: pick(PRINTS),
    skin: pick(SKINS),
    hair: pick(HAIR),
    hairColour: pick(HAIR_COLOURS),
    cover: pick(COVERS),
    collar: pick(COLLARS),
    cloth,
    trim: trim === cloth ? '#fdead2' : trim,
    mouth: pick(MOUTHS),
    hasGlasses: pick([true, false, false, false]),
  };
}
