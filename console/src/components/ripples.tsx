const radii = [150, 250, 370, 510, 670, 850]

/** Decorative rings of water behind the form. */
export const Ripples = () => (
  <svg
    viewBox="-900 -900 1800 1800"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    className="-z-10 pointer-events-none absolute top-[38vh] left-1/2 size-[1400px] -translate-1/2 text-primary opacity-20"
  >
    {radii.map((radius, index) => (
      <circle key={radius} r={radius} opacity={1 - index * 0.15} />
    ))}
  </svg>
)
