import { Alert } from '@ancrage/widgets/ui/alert'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/confirm-dialog'
import { LinkToShare } from '../../components/link-to-share'
import { Section } from '../../components/section'
import { asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import { PublishPageDialog } from './publish-page-dialog'
import type { OwnPublicPage, PublicPageActions } from './use-public-page'

interface Props {
  page: OwnPublicPage
  actions: PublicPageActions
  /** Says whether the page has unsaved changes, which cannot be previewed or published. */
  isUnsaved: boolean
}

/** Shows whether the page is public, with its actions. */
export function StateSection({ page, actions, isUnsaved }: Props) {
  const { t } = useTranslation('publicPage')
  const format = useFormats()
  const textOf = useProblemText()
  const [dialog, setDialog] = useState<'publish' | 'unpublish' | null>(null)
  const { publishedAt, hasChanges, reason, url, draft } = page
  const isEmpty = !draft.fr.presentation && !draft.en.presentation
  const isUpToDate = publishedAt !== null && !hasChanges

  async function preview() {
    // Opens the tab in the click itself, because browsers block tabs that open later.
    const tab = window.open('', '_blank')
    try {
      const address = await actions.preview()
      if (tab) tab.location.href = address
      else location.assign(address)
    } catch (error) {
      tab?.close()
      toast.error(textOf(asProblem(error)))
    }
  }

  return (
    <Section title={t('state.title')}>
      <div className="space-y-4">
        <Alert tone={publishedAt ? 'success' : 'info'}>
          <p>{publishedAt ? t('state.online', { when: format.dayAndTime(publishedAt) }) : t('state.offline')}</p>
          {publishedAt && hasChanges && <p>{t('state.changed')}</p>}
          {reason && <p className="wrap-anywhere">{t('state.reason', { reason })}</p>}
        </Alert>
        {publishedAt && (
          <LinkToShare
            url={url}
            words={{ code: t('state.code'), address: t('state.address'), copy: t('state.copy') }}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button disabled={isUnsaved || isEmpty || isUpToDate} onClick={() => setDialog('publish')}>
            {publishedAt ? t('state.publishAgain') : t('state.publish')}
          </Button>
          <Button variant="secondary" disabled={isUnsaved} onClick={() => void preview()}>
            {t('state.preview')}
          </Button>
          {publishedAt && (
            <>
              <a href={url} target="_blank" rel="noopener" className={buttonClass({ variant: 'secondary' })}>
                <ExternalLink className="size-4" aria-hidden />
                {t('state.open')}
              </a>
              <Button variant="ghost" onClick={() => setDialog('unpublish')}>
                {t('state.unpublish')}
              </Button>
            </>
          )}
        </div>
        {(isUnsaved || isEmpty) && (
          <p className="text-muted-foreground text-sm">{t(isUnsaved ? 'state.unsaved' : 'state.empty')}</p>
        )}
      </div>
      {dialog === 'publish' && (
        <PublishPageDialog page={page} publish={actions.publish} onClose={() => setDialog(null)} />
      )}
      {dialog === 'unpublish' && (
        <ConfirmDialog
          title={t('unpublishing.title')}
          text={t('unpublishing.text')}
          words={{ keep: t('unpublishing.keep'), confirm: t('unpublishing.confirm') }}
          onConfirm={async () => {
            await actions.unpublish()
            toast.success(t('state.unpublished'))
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </Section>
  )
}
