import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureFiles } from '../features/landing/picture-files'
import type { Site } from '../features/legal/use-site'
import { formats } from '../lib/format'
import { isLanguage, type Language } from '../lib/languages'

/** The data of a prerendered page, beside its texts. */
export interface PrerenderFacts {
  site: Pick<Site, 'cardFee' | 'isReachable' | 'practiceId' | 'publisher'>
  isSignedIn: boolean
}

export const PrerenderFactsContext = createContext<PrerenderFacts | null>(null)

/** Returns the data of the prerendered page. Throws outside of a prerendering. */
export function usePrerenderFacts(): PrerenderFacts {
  const facts = useContext(PrerenderFactsContext)
  if (!facts) throw new Error('the landing page is drawn without its facts')
  return facts
}

/*
 * Replaces modules that need a browser while the landing page is prerendered: vite.prerender.config.ts resolves those
 * modules to this file.
 */

function usePrerenderedLanguage(): Language {
  const { language } = useTranslation().i18n
  return isLanguage(language) ? language : 'fr'
}

const usePrerenderedFormats = () => formats(usePrerenderedLanguage(), 'Europe/Paris')
const usePrerenderedSite = () => ({ data: usePrerenderFacts().site })
const usePrerenderedUser = () => (usePrerenderFacts().isSignedIn ? {} : null)
const themes = ['light', 'dark', 'system'] as const
const usePrerenderedTheme = () => 'system' as const
/** Does nothing, because the script of the page handles choices. */
const nothing = () => undefined

interface ShotProps {
  name: string
  alt: string
  isFirst?: boolean
  className?: string
}

/** Both pictures are in the page, and the theme shows one, light without scripts. A hidden lazy one is not loaded. */
function PrerenderedScreenshot({ name, alt, isFirst = false, className = '' }: ShotProps) {
  const language = usePrerenderedLanguage()
  const shot = (theme: 'light' | 'dark', hidden: string) => {
    const { phone, whole } = pictureFiles({ name, language, theme, isWide: isFirst })
    return (
      <picture>
        <source {...phone} />
        <img
          {...whole}
          alt={alt}
          loading="lazy"
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          className={`aspect-[3/4] w-full rounded-lg border bg-card object-cover object-left-top sm:aspect-[8/5] ${hidden} ${className}`}
        />
      </picture>
    )
  }
  return (
    <>
      {shot('light', '[[data-theme=dark]_&]:hidden')}
      {shot('dark', 'hidden [[data-theme=dark]_&]:block')}
    </>
  )
}

const PrerenderedCookieLink = ({ className, children }: { className?: string; children: string }) => (
  <button type="button" data-cookies="open" className={className}>
    {children}
  </button>
)

const PrerenderedWithdrawLink = ({ className }: { className?: string }) => (
  <button type="button" data-cookies="withdraw" hidden className={className}>
    {useTranslation('layout').t('site.withdrawCookies')}
  </button>
)

export {
  nothing as chooseTheme,
  nothing as switchLanguage,
  PrerenderedCookieLink as CookieLink,
  PrerenderedScreenshot as Screenshot,
  PrerenderedWithdrawLink as WithdrawLink,
  themes,
  usePrerenderedFormats as useFormats,
  usePrerenderedLanguage as useLanguage,
  usePrerenderedSite as useSite,
  usePrerenderedTheme as useTheme,
  usePrerenderedUser as useSignedInUser,
}
