import { type Location, ScrollRestoration } from 'react-router'

/**
 * Returns the key under which the scroll position is kept. All typed addresses have the same history key, so their path
 * is used: another page then begins at its top.
 */
export const scrollKey = ({ key, pathname }: Pick<Location, 'key' | 'pathname'>) => (key === 'default' ? pathname : key)

/** Restores the scroll position of a page that somebody returns to. */
export const ScrollMemory = () => <ScrollRestoration getKey={scrollKey} />
