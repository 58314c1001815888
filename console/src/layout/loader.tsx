/** Shows the same drawing as index.html until the first page has loaded. */
export const Loader = () => (
  <svg data-slot="loader" viewBox="0 0 32 32" width="48" height="48" fill="none" aria-hidden="true">
    <path
      d="M16 11.75V25M7.5 17.5a8.5 8.5 0 0 0 17 0M12 15.5h8M18.75 9a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0Z"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
