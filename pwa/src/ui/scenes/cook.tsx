import { PALETTE, Scene, type SceneProps } from './scene.tsx';

/** A cook stirs a steaming pot; spices stand on the shelf. */
export const CookScene = (props: SceneProps) => (
  <Scene {...props} ground="#DCE6F1">
    <path fill={PALETTE.amber} d="M138 56h222v9H138z" />
    <path fill={PALETTE.red} d="M150 28h20v28h-20z" />
    <path fill={PALETTE.marigold} d="M178 22h22v34h-22z" />
    <path fill={PALETTE.leaf} d="M208 30h20v26h-20z" />
    <path fill={PALETTE.deep} d="M148 22h24v8h-24zM176 16h26v8h-26zM206 24h24v8h-24z" />
    <path
      stroke={PALETTE.cream}
      strokeWidth="7"
      d="M150 132c-10-12 10-18 0-32M176 126c-10-12 10-18 0-34M202 132c-10-12 10-18 0-32"
    />
    {/* The woman: bun, kurta, apron */}
    <circle cx="46" cy="52" r="19" fill={PALETTE.hair} />
    <circle cx="36" cy="42" r="6" fill={PALETTE.marigold} />
    <circle cx="31" cy="52" r="6" fill={PALETTE.cream} />
    <circle cx="34" cy="62" r="6" fill={PALETTE.marigold} />
    <path fill={PALETTE.teal} d="M14 250c0-66 12-108 40-118h52c22 8 30 44 30 118z" />
    <path fill={PALETTE.cream} d="M52 168h58l10 82H42z" />
    <path stroke={PALETTE.cream} strokeWidth="8" strokeLinecap="butt" d="m58 130 4 42M100 130l-2 42" />
    <path stroke={PALETTE.marigold} strokeWidth="4" strokeLinecap="butt" d="M50 182h62" />
    <path fill={PALETTE.shade} d="M64 100h30v32q-15 16-30 0z" />
    <circle cx="66" cy="52" r="10" fill={PALETTE.hair} />
    <path fill={PALETTE.skin} d="M50 50h56q4 6 4 14v26c0 20-13 34-30 34S50 110 50 90z" />
    <path fill={PALETTE.hair} d="M46 92V66c0-22 14-34 34-34s32 12 32 30c-22 0-40-8-46-14-2 18-10 26-12 44z" />
    <circle cx="53" cy="94" r="6.5" fill={PALETTE.skin} />
    <circle cx="53" cy="104" r="4" fill={PALETTE.marigold} />
    <circle cx="88" cy="84" r="3.4" fill={PALETTE.hair} />
    <circle cx="105" cy="84" r="3.4" fill={PALETTE.hair} />
    <circle cx="97" cy="71" r="3" fill={PALETTE.red} />
    <path stroke={PALETTE.hair} strokeWidth="3.6" d="M88 101q8 7 15 0" />
    {/* Flame, pot, stove, counter */}
    <path fill={PALETTE.red} d="M142 216c-2-10 4-14 6-22l8 12 6-12 7 12 7-12 7 12 7-12 6 12 8-12c2 8 8 12 6 22z" />
    <path fill={PALETTE.marigold} d="M150 216c0-6 2-8 4-11l7 9 8-9 7 9 8-9 7 9 7-9c2 3 4 5 4 11z" />
    <path stroke={PALETTE.deep} strokeWidth="9" d="M126 156h100" />
    <path fill={PALETTE.indigo} d="M132 150h88v24q0 26-24 26h-40q-24 0-24-26z" />
    <path fill={PALETTE.marigold} d="M138 144h76q6 0 6 8h-88q0-8 6-8z" />
    <path stroke={PALETTE.water} strokeWidth="4" opacity=".6" d="M144 164v12q0 10 8 12" />
    <path fill={PALETTE.hair} d="M132 214h88v10h-88z" />
    <path fill={PALETTE.deep} d="M-120 222h480v12h-480z" />
    <path fill={PALETTE.amber} d="M-120 234h480v130h-480z" />
    {/* Ladle and arms */}
    <path stroke={PALETTE.amber} strokeWidth="7" d="m170 150-14-50" />
    <path stroke="#0B636B" strokeWidth="25" d="m112 152 6 22" />
    <path stroke={PALETTE.skin} strokeWidth="19" d="m118 178 40-62" />
    <path stroke={PALETTE.marigold} strokeWidth="4" d="m141 126 15 10" />
    <path stroke="#0B636B" strokeWidth="25" d="m34 156 2 44" />
    <path stroke={PALETTE.skin} strokeWidth="19" d="M38 206h88" />
    <path stroke={PALETTE.marigold} strokeWidth="4" d="M104 197v18" />
  </Scene>
);
