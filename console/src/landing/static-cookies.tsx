import { Button } from '@ancrage/widgets/ui/button'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Switch } from '../components/ui/switch'

/** The optional purposes and their names for the sentence of the banner. */
const purposes = [
  { value: 'analytics', group: 'measure', item: 'measure.analytics', words: 'purposes.analytics' },
  { value: 'heatmap', group: 'measure', item: 'measure.heatmap', words: 'purposes.heatmap' },
  { value: 'live-chat', group: 'help', item: 'help.chat', words: 'purposes.chat' },
] as const

/**
 * Renders the banner and the preferences, both hidden. The script reads the configured purposes from the page's head.
 */
export function StaticCookies() {
  const { t } = useTranslation('cookieChoice')
  return (
    <>
      <section
        hidden
        data-slot="cookie-banner"
        data-print="never"
        aria-labelledby="cookie-banner-title"
        className="fixed inset-x-2 bottom-[calc(8px+env(safe-area-inset-bottom))] z-40 max-h-[calc(100dvh-16px)] overflow-y-auto rounded-lg border bg-popover p-4 text-popover-foreground shadow-float motion-safe:animate-rise sm:inset-x-auto sm:start-4 sm:bottom-4 sm:w-[440px] sm:p-5"
      >
        <h2 id="cookie-banner-title" className="font-semibold text-lg tracking-tight">
          {t('title')}
        </h2>
        <p
          data-cookies="text"
          data-words={t('text', { purposes: '%s' })}
          className="mt-1 text-muted-foreground text-sm"
        />
        <Link
          to="/politique-de-confidentialite#cookies"
          className="focus-ring mt-1 inline-flex min-h-6 items-center rounded-sm text-primary text-sm underline underline-offset-4"
        >
          {t('policy')}
        </Link>
        <div className="mt-3 grid grid-cols-2 gap-2">
          <Button variant="soft" data-cookies="refuse">
            {t('rejectAll')}
          </Button>
          <Button variant="soft" data-cookies="accept">
            {t('acceptAll')}
          </Button>
          <Button variant="ghost" className="col-span-2" data-cookies="open">
            {t('preferences')}
          </Button>
        </div>
      </section>
      <CookiePreferences />
    </>
  )
}

function CookiePreferences() {
  const { t } = useTranslation('cookieChoice')
  return (
    <dialog
      aria-labelledby="cookie-preferences-title"
      aria-describedby="cookie-preferences-text"
      data-cookies="preferences"
      className="m-auto max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] max-w-[480px] flex-col rounded-lg border bg-popover text-popover-foreground shadow-float outline-none backdrop:bg-overlay open:flex motion-safe:animate-rise"
    >
      <header className="flex items-start gap-3 p-6 pb-4">
        <button
          type="button"
          data-cookies="close"
          aria-label={t('dialog.back')}
          className="-ms-2 -mt-2 grid size-9 shrink-0 place-items-center rounded-md text-muted-foreground hover:bg-accent hover:text-accent-foreground pointer-coarse:size-11"
        >
          <ArrowLeft className="size-4 rtl:rotate-180" aria-hidden />
        </button>
        <div className="min-w-0 flex-1">
          <h2 id="cookie-preferences-title" className="wrap-anywhere font-semibold text-xl leading-tight">
            {t('dialog.title')}
          </h2>
          <p id="cookie-preferences-text" className="mt-1 text-muted-foreground">
            {t('dialog.text')}
          </p>
        </div>
      </header>
      <div className="flex min-h-0 flex-1 flex-col divide-y overflow-y-auto overscroll-contain px-6 pb-6">
        <section className="pb-4">
          <h3 className="font-medium">{t('necessary.title')}</h3>
          <p className="mt-0.5 text-muted-foreground text-sm">{t('necessary.text')}</p>
          <Choice value="necessary" label={t('necessary.item')} note={t('required')} />
        </section>
        {(['measure', 'help'] as const).map((group) => (
          <section key={group} hidden data-cookies="group" className="py-4 last:pb-0">
            <h3 className="font-medium">{t(`${group}.title`)}</h3>
            <p className="mt-0.5 text-muted-foreground text-sm">{t(`${group}.text`)}</p>
            {purposes
              .filter((purpose) => purpose.group === group)
              .map(({ value, item, words }) => (
                <Choice key={value} value={value} label={t(item)} words={t(words)} />
              ))}
          </section>
        ))}
      </div>
      <footer className="flex flex-wrap justify-end gap-2 border-t p-4 px-6 max-sm:*:w-full">
        <Button data-cookies="save">{t('dialog.save')}</Button>
      </footer>
    </dialog>
  )
}

/** Shows one purpose with its switch. A required one has a note and stays on. */
function Choice({ value, label, note, words }: { value: string; label: string; note?: string; words?: string }) {
  const id = `cookies-${value}`
  return (
    <div hidden={!note} data-purpose={value} data-words={words} className="mt-3 flex items-center gap-4">
      <label htmlFor={id} className="min-w-0 flex-1">
        {label}
        {note && <span className="block text-muted-foreground text-sm">{note}</span>}
      </label>
      <Switch id={id} checked={Boolean(note)} disabled={Boolean(note)} />
    </div>
  )
}
