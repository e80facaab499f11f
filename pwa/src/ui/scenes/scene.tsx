import type { ReactNode } from 'react';

export interface SceneProps {
  /** What is to be seen, for those who do not see it; without it the picture is decoration. */
  label?: string | undefined;
  className?: string | undefined;
}

/** The ground all scenes are painted on: 240 × 240, and half as much again on every side for frames of another shape. */
export const Scene = ({ label, className, ground, children }: SceneProps & { ground: string; children: ReactNode }) => (
  <svg
    viewBox="0 0 240 240"
    preserveAspectRatio="xMidYMax meet"
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    <path fill={ground} d="M-120-120h480v480h-480z" />
    {children}
  </svg>
);

/** The painter's pots. Fixed in both themes: a picture keeps its colours at night. */
export const POTS = {
  indigo: '#1A4C81',
  deep: '#123458',
  marigold: '#F59E42',
  amber: '#D97F1F',
  cream: '#FFF9F0',
  sand: '#E8DFD2',
  teal: '#0E7C86',
  water: '#7CC3D0',
  red: '#DC2626',
  leaf: '#2F9E44',
  skin: '#A4673D',
  shade: '#86502D',
  hair: '#14202E',
} as const;
