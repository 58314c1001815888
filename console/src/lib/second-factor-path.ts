/** The page on which a second factor is set up, which leads on to `path`. */
export const secondFactorPath = (path: string) =>
  path === '/' ? '/second-factor' : `/second-factor?${new URLSearchParams({ to: path })}`
