import type { ComponentType } from 'react'
import type { Access } from './guard'

export type RoutePage = () => Promise<ComponentType>

/**
 * `default`: the practitioner's frame. `settings`: the same, with the tabs of the settings. `client`: the client's, in the practice's name. `public`: blank, with the brand
 * and the languages above. `site`: the product's own pages, with their bar. `lost`: the frame of who is signed in, else the public one. `blank`: nothing but the page.
 */
export type Layout = 'default' | 'settings' | 'client' | 'public' | 'site' | 'lost' | 'blank'

export interface Route extends Access {
  path: string
  layout: Layout
  /** None: the address is settled, its page comes later, and whoever may open it reads that it is not there. */
  page?: RoutePage
  /** Leads on to another address. */
  redirect?: string
}

/** Pages with the frames around them. Each area is loaded by itself: nobody who opens one waits for the addresses of another. */
export interface Area {
  table: readonly Route[]
  frames: Partial<Record<Layout, RoutePage>>
}

/** Whether an address belongs to the client area; the server sends the page of that area there (api/src/http/pages.ts). */
export const isOfClients = (path: string) => /^\/client(\/|$)/.test(path)

/** Makes the pages of an area: each names the folders of the features whose texts are asked for together with its code. */
export const pagesWith =
  (texts: Record<string, () => Promise<unknown>>) =>
  (folders: string, load: RoutePage): RoutePage =>
  () => {
    for (const folder of folders.split(' '))
      texts[`./features/${folder}/texts.${document.documentElement.lang}.json`]?.().catch(() => undefined)
    return load()
  }
