import { PALETTE, Scene, type SceneProps } from './scene.tsx';

/** A woman in a sari sweeps a bright room with a jhadu. */
export const SweepScene = (props: SceneProps) => (
  <Scene {...props} ground="#FCE9CC">
    <path fill="#E9BE86" d="M-120 192h480v172h-480z" />
    <path stroke={PALETTE.cream} strokeWidth="2" opacity=".6" d="M-60 214h360M30 192l-40 56M110 192l-10 56M190 192l24 56" />
    <path fill={PALETTE.amber} d="M-120 186h480v7h-480z" />
    {/* Window with the morning in it */}
    <path fill={PALETTE.deep} d="M134 120V58a38 38 0 0 1 76 0v62z" />
    <path fill="#CFE6EE" d="M141 113V58a31 31 0 0 1 62 0v55z" />
    <circle cx="184" cy="66" r="15" fill={PALETTE.marigold} />
    <path stroke={PALETTE.deep} strokeWidth="5" strokeLinecap="butt" d="M172 27v86M141 80h62" />
    <path stroke={PALETTE.amber} strokeWidth="8" d="M130 121h84" />
    {/* Plant */}
    <path
      fill={PALETTE.leaf}
      d="M206 160c-20-4-24-22-20-32 12 6 20 16 20 32zM206 160c-6-20 2-36 12-42 8 14 4 32-12 42zM208 162c4-16 16-22 28-20 0 14-12 22-28 20z"
    />
    <path fill={PALETTE.red} d="M190 160h34l-5 34h-24z" />
    {/* The woman */}
    <circle cx="51" cy="50" r="17" fill={PALETTE.hair} />
    <circle cx="42" cy="42" r="5.5" fill={PALETTE.cream} />
    <circle cx="37" cy="51" r="5.5" fill={PALETTE.marigold} />
    <circle cx="41" cy="60" r="5.5" fill={PALETTE.cream} />
    <path fill={PALETTE.indigo} d="M44 132c-18 22-30 64-32 92h98c2-34-4-70-20-92z" />
    <path fill={PALETTE.marigold} d="M13 212h97l1 12H12z" />
    <path fill={PALETTE.marigold} d="M40 134c-2-20 4-32 14-36h24c14 6 18 20 14 38z" />
    <path fill={PALETTE.deep} d="M44 100c22 6 38 20 48 38l-4 14c-22-6-40-20-50-34z" />
    <path stroke={PALETTE.marigold} strokeWidth="4" d="M44 100c22 6 38 20 48 38" />
    <path fill={PALETTE.shade} d="M56 80h22v20q-11 10-22 0z" />
    <path fill={PALETTE.skin} d="M46 38h44q4 4 4 10v22c0 16-10 26-24 26S46 86 46 70z" />
    <path fill={PALETTE.hair} d="M44 70V50c0-18 10-28 26-28s26 10 26 26c-18 0-32-6-38-12-2 16-8 22-9 36z" />
    <circle cx="49" cy="72" r="5" fill={PALETTE.skin} />
    <circle cx="49" cy="80" r="3" fill={PALETTE.marigold} />
    <circle cx="76" cy="65" r="2.8" fill={PALETTE.hair} />
    <circle cx="89" cy="65" r="2.8" fill={PALETTE.hair} />
    <circle cx="83" cy="55" r="2.4" fill={PALETTE.red} />
    <path stroke={PALETTE.hair} strokeWidth="3" d="M76 79q6 5 12 0" />
    {/* Jhadu and arms */}
    <path stroke={PALETTE.amber} strokeWidth="9" d="m100 118 26 56" />
    <path fill={PALETTE.marigold} d="M120 166l16-8c16 18 34 40 40 58q-28 12-52 8c-2-18-4-40-4-58z" />
    <path stroke={PALETTE.red} strokeWidth="6" d="m119 168 18-9" />
    <path stroke={PALETTE.amber} strokeWidth="3" d="m130 172 6 48M136 170l20 48" />
    <path stroke={PALETTE.amber} strokeWidth="17" d="m50 112 16 26" />
    <path stroke={PALETTE.skin} strokeWidth="14" d="m68 142 40-6" />
    <path stroke={PALETTE.amber} strokeWidth="17" d="m86 108 12 14" />
    <path stroke={PALETTE.skin} strokeWidth="14" d="m98 122 18 30" />
    <path stroke={PALETTE.red} strokeWidth="3.5" d="m92 131 2 13M104 146l13-8" />
    {/* Dust on its way out */}
    <path fill={PALETTE.cream} d="M186 220a9 9 0 0 1 4-17 11 11 0 0 1 20 2 8 8 0 0 1 2 15z" />
    <circle cx="226" cy="206" r="4" fill={PALETTE.cream} />
    <circle cx="222" cy="222" r="3" fill={PALETTE.cream} />
  </Scene>
);
