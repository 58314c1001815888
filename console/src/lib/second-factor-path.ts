/** Returns the page that sets up a second factor and then opens `path`. */
export const secondFactorPath = (path: string) =>
  path === '/' ? '/second-factor' : `/second-factor?${new URLSearchParams({ to: path })}`
