/** A conversation as a tree: voices as dots, answers as lines, and the branch that was followed in the warm colour. */
export const ConversationArt = ({ className }: { readonly className?: string }) => (
  <svg viewBox="-40 0 680 900" preserveAspectRatio="xMidYMin slice" aria-hidden="true" className={className}>
    <g fill="none" stroke="currentColor" strokeWidth="1.5" opacity="0.28">
      <path d="M300 60V150C300 200 180 190 180 250V330C180 385 90 375 90 430V560" />
      <path d="M180 330C180 385 262 375 262 430V505" />
      <path d="M300 150C300 205 420 190 420 250V318" />
      <path d="M420 318C420 375 352 370 352 430" />
      <path d="M90 480C90 530 30 520 30 580" />
      <path d="M510 470C510 530 566 520 566 590" />
    </g>
    <path
      d="M300 60V150C300 205 420 190 420 250V318C420 378 510 368 510 428V560"
      fill="none"
      stroke="var(--spark)"
      strokeWidth="2.5"
      strokeLinecap="round"
    />
    <g fill="var(--pine)" stroke="currentColor" strokeWidth="1.5">
      {[
        [180, 250],
        [180, 330],
        [90, 430],
        [90, 560],
        [262, 430],
        [262, 505],
        [352, 430],
        [30, 580],
        [566, 590],
      ].map(([x, y]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r="7" strokeOpacity="0.5" />
      ))}
    </g>
    <g fill="var(--spark)">
      {[
        [300, 60],
        [300, 150],
        [420, 250],
        [420, 318],
        [510, 428],
      ].map(([x, y]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r="7" />
      ))}
    </g>
    <g transform="translate(482 540)">
      <rect width="56" height="40" rx="14" fill="var(--spark)" />
      <path d="M12 34V50L28 38Z" fill="var(--spark)" />
      <g fill="var(--pine)">
        <circle cx="17" cy="20" r="3" />
        <circle cx="28" cy="20" r="3" />
        <circle cx="39" cy="20" r="3" />
      </g>
    </g>
  </svg>
);
