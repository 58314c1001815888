import { type Location, ScrollRestoration } from 'react-router'

/**
 * A page that was typed or followed from elsewhere has the same key as every other such page: then its address says which
 * one it is, so that another one begins at its top.
 */
export const scrollKey = ({ key, pathname }: Pick<Location, 'key' | 'pathname'>) => (key === 'default' ? pathname : key)

/** Brings a page back to where it was scrolled to, when one comes back to it. */
export const ScrollMemory = () => <ScrollRestoration getKey={scrollKey} />
