import { PALETTE, Scene, type SceneProps } from './scene.tsx';

/** An electrician wires a switch board; above, the bulb is already burning. */
export const ElectricianScene = (props: SceneProps) => (
  <Scene {...props} ground="#FBDFB6">
    <path stroke={PALETTE.marigold} strokeWidth="5" d="M190 72v-8M158 58l7-5M222 58l-7-5M150 30h9M221 30h9" />
    <path stroke={PALETTE.hair} strokeWidth="4" d="M190-120V2" />
    <path fill={PALETTE.deep} d="M180-2h20v14h-20z" />
    <path
      fill={PALETTE.cream}
      stroke={PALETTE.marigold}
      strokeWidth="4"
      d="M182 12h16c10 5 12 12 12 16a20 20 0 0 1-40 0c0-4 2-11 12-16z"
    />
    <path stroke={PALETTE.amber} strokeWidth="3" d="m184 34 4-10 4 10 4-10" />
    {/* Board: two switches and a socket */}
    <path fill={PALETTE.deep} d="M156 82h76v92h-76z" />
    <path fill={PALETTE.cream} d="M162 88h64v80h-64z" />
    <path fill={PALETTE.sand} d="M170 96h20v30h-20zM198 96h20v30h-20z" />
    <path fill={PALETTE.indigo} d="M173 99h14v12h-14z" />
    <path fill={PALETTE.indigo} d="M201 111h14v12h-14z" />
    <circle cx="208" cy="147" r="13" fill={PALETTE.sand} />
    <path stroke={PALETTE.hair} strokeWidth="5" d="M208 140v.1M202 150v.1M214 150v.1" />
    <circle cx="180" cy="147" r="8" fill={PALETTE.deep} />
    {/* The man */}
    <path fill={PALETTE.indigo} d="M10 250c2-62 14-108 42-118h52c24 8 30 44 30 118z" />
    <path fill={PALETTE.marigold} d="M42 134 54 132l10 118H34zM102 132l12 3 8 115H90z" />
    <path stroke={PALETTE.cream} strokeWidth="8" strokeLinecap="butt" d="M38 196h22M96 196h24" />
    <path fill={PALETTE.shade} d="M62 100h32v30q-16 18-32 0z" />
    <path fill={PALETTE.skin} d="M48 66h62v22c0 20-14 34-31 34S48 108 48 88z" />
    <circle cx="48" cy="88" r="8" fill={PALETTE.skin} />
    <path fill={PALETTE.hair} d="M45 74c2-8 6-10 9-10v20zM66 110q13 14 28 0v8q-14 10-28 0z" />
    <path fill={PALETTE.red} d="M44 68c0-24 14-40 35-40s35 16 35 40z" />
    <path fill="#B51D1D" d="M72 27q7-3 14 0v41H72z" />
    <path stroke="#B51D1D" strokeWidth="8" d="M42 69h86" />
    <circle cx="84" cy="84" r="3.4" fill={PALETTE.hair} />
    <circle cx="103" cy="84" r="3.4" fill={PALETTE.hair} />
    <path stroke={PALETTE.hair} strokeWidth="4" d="M88 101q7 5 14 0" />
    {/* Wires, screwdriver and arms */}
    <path stroke={PALETTE.red} strokeWidth="6" d="M174 150c-2 44-34 38-40 56-4 12-14 24-14 46" />
    <path stroke={PALETTE.teal} strokeWidth="6" d="M180 152c2 54-32 46-42 58-6 10-6 22-6 42" />
    <path stroke={PALETTE.leaf} strokeWidth="6" d="M186 150c10 60-36 56-44 66-4 8 0 20 4 36" />
    <path stroke={PALETTE.hair} strokeWidth="5" d="m152 166 26-18" />
    <path stroke={PALETTE.red} strokeWidth="13" d="m132 180 18-12" />
    <path stroke={PALETTE.deep} strokeWidth="26" d="m114 154 2 44" />
    <path stroke={PALETTE.skin} strokeWidth="20" d="m118 200 20-24" />
    <path stroke={PALETTE.deep} strokeWidth="26" d="m32 154 6 60" />
    <path stroke={PALETTE.skin} strokeWidth="20" d="m42 220 90-8" />
    <path stroke={PALETTE.shade} strokeWidth="3" d="m130 168 13 9M128 203l2 18" />
  </Scene>
);
