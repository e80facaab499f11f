import { PALETTE, Scene, type SceneProps } from './scene.tsx';

/** A plumber tightens a dripping joint; the drops fall into a bucket. */
export const PlumberScene = (props: SceneProps) => (
  <Scene {...props} ground="#CBE3E1">
    <path
      stroke={PALETTE.cream}
      strokeWidth="2"
      opacity=".7"
      d="M-120 40h480M-120 88h480M-120 136h480M-120 184h480M-76-120v400M-28-120v400M20-120v400M68-120v400M116-120v400M164-120v400M212-120v400M260-120v400M308-120v400"
    />
    <path stroke={PALETTE.deep} strokeWidth="30" strokeLinecap="butt" d="M188-120v266q0 22 22 22h170" />
    <path stroke={PALETTE.teal} strokeWidth="24" strokeLinecap="butt" d="M188-120v266q0 22 22 22h170" />
    <path stroke={PALETTE.water} strokeWidth="4" opacity=".55" d="M181-120v132M181 46v50" />
    <path fill={PALETTE.deep} d="M166 20h44v18h-44zM166 104h44v32h-44z" />
    <path fill={PALETTE.water} d="M180 152c8 11 9 20 0 20s-8-9 0-20zM180 180c7 9 7 16 0 16s-7-7 0-16z" />
    <path fill={PALETTE.marigold} d="M148 204h58l-7 46h-44z" />
    <path stroke={PALETTE.amber} strokeWidth="5" d="M148 204h58" />
    <path fill={PALETTE.water} d="M153 207h48l-1 6h-46z" />
    {/* The man: shirt, dungarees, neck, head */}
    <path fill={PALETTE.marigold} d="M16 250c2-62 14-108 40-118h56c20 8 26 40 26 118z" />
    <path fill={PALETTE.indigo} d="M42 250v-72h76v72z" />
    <path stroke={PALETTE.indigo} strokeWidth="12" strokeLinecap="butt" d="M50 132v52M110 132v52" />
    <path fill={PALETTE.deep} d="M62 196h36v24q-18 12-36 0z" />
    <circle cx="50" cy="180" r="4" fill={PALETTE.cream} />
    <circle cx="110" cy="180" r="4" fill={PALETTE.cream} />
    <path fill={PALETTE.shade} d="M68 100h32v30q-16 18-32 0z" />
    <path fill={PALETTE.skin} d="M54 66h62v22c0 20-14 34-31 34S54 108 54 88z" />
    <circle cx="54" cy="88" r="8" fill={PALETTE.skin} />
    <path fill={PALETTE.hair} d="M50 76c0-8 4-14 8-16v22z" />
    <path fill={PALETTE.indigo} d="M50 68c0-24 14-38 35-38s35 14 35 38z" />
    <path stroke={PALETTE.deep} strokeWidth="9" d="M70 68h64" />
    <circle cx="88" cy="84" r="3.4" fill={PALETTE.hair} />
    <circle cx="108" cy="84" r="3.4" fill={PALETTE.hair} />
    <path stroke={PALETTE.hair} strokeWidth="6" d="M88 99q6-5 11-1 5-4 11 1" />
    {/* Wrench, and the arms that turn it */}
    <path stroke={PALETTE.red} strokeWidth="13" d="m106 184 62-48" />
    <path stroke={PALETTE.red} strokeWidth="14" strokeLinecap="butt" d="M206 99a28 28 0 1 0 4 40" />
    <path fill={PALETTE.red} d="m199 92 17 2-2 16-14-3zM203 133l16 5-6 15-15-9z" />
    <path stroke={PALETTE.amber} strokeWidth="26" d="m40 154 2 56" />
    <path stroke={PALETTE.skin} strokeWidth="20" d="m44 210 72-26" />
    <path stroke={PALETTE.amber} strokeWidth="26" d="m116 152 10 30" />
    <path stroke={PALETTE.skin} strokeWidth="20" d="m128 186 20-30" />
    <path stroke={PALETTE.shade} strokeWidth="3" d="m140 147 14 9M111 176l8 14" />
  </Scene>
);
