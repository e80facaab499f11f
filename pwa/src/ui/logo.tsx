/** The logo: a K made of a post, a hammer and a brush stroke. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 96 96" className={className}>
      <rect width="96" height="96" rx="20" fill="#1A4C81" />
      <rect
        x="7"
        y="7"
        width="82"
        height="82"
        rx="14"
        fill="none"
        stroke="#F59E42"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="0 7.3"
      />
      <path d="M29 20h12v56H29z" fill="#FFF9F0" />
      <path d="M40 52 58 34" stroke="#F59E42" strokeWidth="10" />
      <path d="m48 22 24 24-7 7-24-24z" fill="#F59E42" />
      <path d="m46 46 25 30H57L38 54z" fill="#FFF9F0" />
    </svg>
  );
}
