import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../components/copy-button'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'
import { useCurrentUser } from '../../lib/user'
import { type OwnPublicPage, PublishPageDialogOnDemand, type usePublicPage } from '../public-page/public'

interface Props {
  own: OwnPublicPage
  actions: Omit<ReturnType<typeof usePublicPage>, 'reading'>
  /** The language in which the page is written first. */
  lang: 'fr' | 'en'
  /** The address of the booking page, which works without a published page. */
  booking: string
  /** Saves the words that are typed and not saved yet; answers whether they are. */
  keeping: RefObject<(() => Promise<boolean>) | null>
}

/** Publishes the practice's page with a short text, and shows its address. */
export function PublishOwnPage({ booking, ...page }: Props) {
  const { t } = useTranslation('welcome')
  const { url, publishedAt } = page.own
  return (
    <>
      <p className="wrap-anywhere mb-3 rounded-md border bg-background p-3 font-mono text-sm" translate="no">
        {url}
      </p>
      {!publishedAt && <p className="mb-3 text-muted-foreground text-sm">{t('publish.notPublished')}</p>}
      {publishedAt ? (
        <div className="flex flex-wrap items-center gap-2">
          <CopyButton text={url} label={t('publish.copyPage')} />
          <Open href={url}>{t('publish.open')}</Open>
        </div>
      ) : (
        <FirstWords {...page}>
          <Open href={booking}>{t('publish.openBooking')}</Open>
        </FirstWords>
      )}
    </>
  )
}

/** Returns a first sentence for the page, in its language: who receives where. */
function useProposedWords({ shows }: OwnPublicPage, lng: 'fr' | 'en') {
  const { t } = useTranslation('welcome')
  const name = useCurrentUser().data?.name ?? ''
  const town = (shows.city ?? '').replace(/^\d{5}\s+/, '')
  // « au Mans », « aux Herbiers »: towns with an article are left out.
  const isPlain = town !== '' && !/^les?\s/i.test(town)
  return t(isPlain ? 'publish.proposedIn' : 'publish.proposed', { lng, name, town })
}

/** Asks for a short presentation, because a page without one cannot be published. */
function FirstWords({ own, actions, lang, keeping, children }: Omit<Props, 'booking'> & { children: ReactNode }) {
  const { t } = useTranslation('welcome')
  const textOf = useProblemText()
  const saved = own.draft[lang].presentation
  const [proposed] = useState(useProposedWords(own, lang))
  const [presentation, setPresentation] = useState(saved || proposed)
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)

  /** The running save, for which a second press waits too: it would conflict with it. */
  const saving = useRef<Promise<boolean>>(null)

  function keep() {
    saving.current ??= save().finally(() => {
      saving.current = null
    })
    return saving.current
  }
  /** What is only proposed is kept once it is published. An empty text is not saved. */
  const typed = presentation.trim()
  const isTouched = saved ? typed !== saved : typed !== '' && typed !== proposed
  useImperativeHandle(keeping, () => () => (isTouched ? keep() : Promise.resolve(true)))

  async function save() {
    const trimmed = presentation.trim()
    const { draft, version } = own
    if (!trimmed || trimmed === saved) return true
    try {
      await actions.save({ ...draft, [lang]: { ...draft[lang], presentation: trimmed } }, version)
      return true
    } catch (error) {
      toast.error(t('publish.notSaved'), { description: textOf(asProblem(error)) })
      return false
    }
  }

  async function ask() {
    if (!presentation.trim()) return setMissing(true)
    setBusy(true)
    if (await keep()) setAsking(true)
    setBusy(false)
  }

  return (
    <>
      <Field
        label={t('publish.presentation')}
        hint={t('publish.presentationHint')}
        error={isMissing && !presentation.trim() && t('publish.presentationNeeded')}
        className="mb-3"
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={2000}
            value={presentation}
            onChange={({ target }) => setPresentation(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" aria-haspopup="dialog" isBusy={isBusy} onClick={() => void ask()}>
          {t('publish.publishPage')}
        </Button>
        {children}
      </div>
      {isTouched && <UnsavedGuard isUnsaved={!isBusy} />}
      {isAsking && (
        <Suspense>
          <PublishPageDialogOnDemand page={own} publish={actions.publish} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

const Open = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noopener" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
    <ExternalLink className="size-3.5" aria-hidden />
    {children}
  </a>
)
