import type { ComponentType } from 'react'
import type { Access } from './guard'

export type RoutePage = () => Promise<ComponentType>

/**
 * `default`: the practitioner's frame. `settings`: the same, with the tabs of the settings. `client`: the client's, in the practice's name. `public`: blank, with the brand
 * and the languages above. `site`: the product's own pages, with their bar. `blank`: nothing but the page.
 */
export type Layout = 'default' | 'settings' | 'client' | 'public' | 'site' | 'blank'

export interface Route extends Access {
  path: string
  layout: Layout
  /** None: the address is settled, its page comes later, and whoever may open it reads that it is not there. */
  page?: RoutePage
  /** Leads on to another address. */
  redirect?: string
}

/** Texts that are asked for together with the code of a page. */
export const pageTexts = import.meta.glob<unknown>([
  './features/*/texts.*.json',
  './features/sessions/{detail,list}/texts.*.json',
  '!./features/{appearance,command-palette,cookie-choice}/*',
])

/** A page, and the folder of the features that holds its texts. */
export const page =
  (folder: string, load: RoutePage): RoutePage =>
  () => {
    pageTexts[`./features/${folder}/texts.${document.documentElement.lang}.json`]?.().catch(() => undefined)
    return load()
  }
