/** The product's logo and name. */
export const Brand = () => (
  <span className="inline-flex items-center gap-2.5 font-semibold text-lg tracking-tight">
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" className="text-primary">
      <rect width="32" height="32" rx="9" fill="currentColor" />
      <g fill="none" stroke="var(--primary-foreground)" strokeWidth="2.25" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="16" cy="9" r="2.75" />
        <path d="M16 11.75V25M7.5 17.5a8.5 8.5 0 0 0 17 0M12 15.5h8" />
      </g>
    </svg>
    Ancrage
  </span>
)
