import type { ComponentType } from 'react'
import type { Access } from './guard'

export type RoutePage = () => Promise<ComponentType>

/**
 * The frame around a page. `default`: the practitioner's frame. `settings`: the same with the tabs of the settings.
 * `client`: the client's frame with the practice's name. `public`: blank with the brand and the languages. `site`: the
 * product's own pages with their bar. `lost`: the frame of the signed-in user, or the public one. `blank`: only the
 * page.
 */
export type Layout = 'default' | 'settings' | 'client' | 'public' | 'site' | 'lost' | 'blank'

export interface Route extends Access {
  path: string
  layout: Layout
  /** The page; without one, visitors with access read that the page does not exist yet. */
  page?: RoutePage
  /** The address to redirect to. */
  redirect?: string
}

/** Pages with their frames. Each area loads separately, without the routes of the other. */
export interface Area {
  table: readonly Route[]
  frames: Partial<Record<Layout, RoutePage>>
}

/**
 * Says whether an address belongs to the client area; the server sends the page of that area there
 * (api/src/http/pages.ts).
 */
export const isOfClients = (path: string) => /^\/client(\/|$)/.test(path)

/**
 * Returns the function that defines the pages of an area. `folders` are the features whose texts load together with the
 * page's code, separated by spaces.
 */
export const pagesWith =
  (texts: Record<string, () => Promise<unknown>>) =>
  (folders: string, load: RoutePage): RoutePage =>
  () => {
    for (const folder of folders.split(' '))
      texts[`./features/${folder}/texts.${document.documentElement.lang}.json`]?.().catch(() => undefined)
    return load()
  }
