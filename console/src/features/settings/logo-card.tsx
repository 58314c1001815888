import type { Problem } from '@ancrage/api/client'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { api, asProblem } from '../../lib/api'
import { useOwnPractice } from '../../lib/practice-settings'
import { usePictureRemoval } from '../profile/public'
import type { OwnPractice } from './use-practice'

/** The limit of the server (`mostPictureBytes`). */
const MOST_BYTES = 2 * 1024 * 1024

/** Edits the logo of the practice. A chosen file is saved at once. */
export function LogoCard({ practice: { logo, name } }: { practice: OwnPractice }) {
  const { t } = useTranslation('settings')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { mutate } = useOwnPractice()
  const [isBusy, setBusy] = useState(false)
  /** Keeps a file that could not be saved, so that a retry needs no new choice. */
  const [failed, setFailed] = useState<{ problem: Problem; file: File } | null>(null)
  const [refused, setRefused] = useState<'logoTooBig' | 'logoTooNarrow' | 'logoUnreadable' | null>(null)

  async function set(body: Blob) {
    await api.practices.setLogo({ body })
    await mutate()
  }

  const { takeAway, withWayBack, isRemoving } = usePictureRemoval({
    url: logo?.url ?? null,
    set,
    remove: async () => {
      await api.practices.removeLogo({})
      await mutate()
    },
    words: {
      removed: t('practice.logoRemoved'),
      removeFailed: t('practice.logoRemoveFailed'),
      restored: t('practice.logoRestored'),
      restoreFailed: t('practice.logoRestoreFailed'),
    },
  })

  async function keep(file: File) {
    setFailed(null)
    setRefused(null)
    setBusy(true)
    try {
      await withWayBack(() => set(file), t('practice.logoSet'))
    } catch (error) {
      const refusal = asProblem(error)
      if (refusal.status === 413) setRefused('logoTooBig')
      else if (refusal.details.errors?.picture?.includes('too_narrow')) setRefused('logoTooNarrow')
      else if (refusal.status === 415 || refusal.status === 422) setRefused('logoUnreadable')
      else setFailed({ problem: refusal, file })
    }
    setBusy(false)
  }

  function send({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    if (file.size > MOST_BYTES) setRefused('logoTooBig')
    else void keep(file)
  }

  return (
    <section aria-labelledby={id} className="surface p-4 sm:p-6">
      <h2 id={id} className="font-semibold text-lg">
        {t('practice.logo')}
      </h2>
      <p className="max-w-prose text-muted-foreground">{t('practice.logoHelp')}</p>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <div className="flex h-24 w-40 items-center justify-center rounded-md border bg-card p-2">
          {logo ? (
            <img
              src={logo.url}
              width={logo.width}
              height={logo.height}
              alt={t('practice.logoOf', { name })}
              className="max-h-full w-auto max-w-full object-contain"
            />
          ) : (
            <span className="text-muted-foreground text-sm">{t('practice.noLogo')}</span>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-label={t('practice.logoFile')}
            className="sr-only"
            tabIndex={-1}
            onChange={send}
          />
          <Button variant="secondary" isBusy={isBusy} onClick={() => input.current?.click()}>
            {t(logo ? 'practice.logoReplace' : 'practice.logoChoose')}
          </Button>
          {logo && !isBusy && (
            <Button variant="ghost" isBusy={isRemoving} onClick={() => void takeAway()}>
              {t('practice.logoRemove')}
            </Button>
          )}
        </div>
      </div>
      {refused && (
        <Alert tone="danger" className="mt-4">
          {t(`practice.${refused}`)}
        </Alert>
      )}
      {failed && <ProblemNotice problem={failed.problem} onRetry={() => void keep(failed.file)} className="mt-4" />}
    </section>
  )
}
