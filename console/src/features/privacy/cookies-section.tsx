import { buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import { allowsPurpose, CookieLink, consentPurposes, type Purpose, useChoice } from '../cookie-choice/public'
import { foreignStorage, ownStorage } from './browser-storage'

const keys = { analytics: 'analytics', heatmap: 'heatmap', 'live-chat': 'chat' } as const satisfies Record<
  Purpose,
  string
>
const isPurpose = (use: string): use is Purpose => use in keys

/** Lists what this site stores in a browser, why and for how long, and lets visitors change what they agreed to. */
export function CookiesSection() {
  const { t } = useTranslation('privacy')
  const purposes = consentPurposes()
  const things = [...ownStorage, ...foreignStorage.filter(({ use }) => purposes.includes(use))]
  return (
    <section id="cookies" className="flex flex-col gap-3">
      <h2 className="font-semibold text-lg">{t('site.cookies.title')}</h2>
      <p>{t(purposes.length ? 'site.cookies.text' : 'site.cookies.onlyNecessary')}</p>
      {purposes.length > 0 && <Chosen />}
      <ul className="divide-y border-y">
        {things.map(({ names, use, duration }) => (
          <li key={use} className="py-2.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="wrap-anywhere font-mono text-sm">{names.join(', ')}</span>
              <span className="text-muted-foreground text-sm">{t(`site.cookies.durations.${duration}`)}</span>
            </p>
            <p className="text-sm">{t(`site.cookies.uses.${isPurpose(use) ? keys[use] : use}`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows the current consent of this browser. */
function Chosen() {
  const { t } = useTranslation('privacy')
  const format = useFormats()
  const choice = useChoice()
  const purposes = consentPurposes()
  const allowed = purposes.filter((purpose) => allowsPurpose(choice, purpose))
  const state = !choice ? 'none' : allowed.length === purposes.length ? 'all' : allowed.length ? 'some' : 'least'
  const names = format.list(allowed.map((purpose) => t(`site.cookies.names.${keys[purpose]}`)))
  return (
    <div data-print="never" className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-muted p-3">
      <p className="min-w-0 flex-1 basis-3xs text-sm">{t(`site.cookies.chosen.${state}`, { names })}</p>
      <CookieLink className={buttonClass({ variant: 'secondary' })}>{t('site.cookies.change')}</CookieLink>
    </div>
  )
}
