import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { FormCard } from '../../components/form-card'
import { Query } from '../../components/query'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { useNeededPassword } from '../../components/use-needed-password'
import { useSavedForm } from '../../components/use-saved-form'
import { lazyResolver } from '../../lib/lazy-resolver'
import { toast } from '../../lib/toast'
import { useVideoChoice, type VideoChange, type VideoChoice } from './use-video-choice'
import { VideoField } from './video-field'
import { checkVideo, type VideoValues, videoChange, videoFields, videoValues } from './video-values'

const resolver = lazyResolver(async () => (await import('./fields')).checkOwnPassword)

const kinds = ['none', 'fixed', 'jitsi', 'zoom'] as const

/** Edits the video service of the practice. */
export function VideoSection() {
  const { reading, choose } = useVideoChoice()
  return (
    <Query of={reading} loading={<Skeleton className="h-64 w-full rounded-lg" />}>
      {(choice) => <VideoForm choice={choice} choose={choose} />}
    </Query>
  )
}

interface Props {
  choice: VideoChoice
  choose: (change: VideoChange) => Promise<VideoChoice>
}

function VideoForm({ choice, choose }: Props) {
  const { t } = useTranslation('integrations')
  const { withPassword, dialog } = useNeededPassword({
    title: t('video.password.title'),
    description: t('video.password.why'),
    words: { label: t('video.password.label'), cancel: t('cancel'), confirm: t('video.password.confirm') },
    resolver,
  })
  const { form, card } = useSavedForm<VideoValues>({
    values: videoValues(choice),
    check: checkVideo(choice),
    fields: videoFields,
    save: async (values) => {
      const saved = await withPassword((currentPassword) => choose(videoChange(values, currentPassword)))
      if (!saved) return null
      toast.success(t('video.saved'), { description: t(`video.savedHint.${saved.kind === 'none' ? 'none' : 'some'}`) })
      return videoValues(saved)
    },
  })
  const kind = form.watch('kind')

  /** Switches the service. The address of one service does not fit another, so each starts with its saved value. */
  function turnTo(next: VideoValues['kind']) {
    const known = videoValues(choice)
    form.clearErrors()
    form.setValue('kind', next, { shouldDirty: true })
    form.setValue('url', choice.kind === next ? known.url : '', { shouldDirty: true })
    form.setValue('secret', '', { shouldDirty: true })
  }

  const hasSecret = choice.kind === kind && choice.secret !== null
  const field = { form, kind, mask: hasSecret ? choice.secret : null }
  return (
    <>
      <FormCard title={t('video.title')} lead={t('video.lead')} {...card}>
        <div>
          <RadioCards
            legend={t('video.kind')}
            choices={kinds.map((value) => ({
              value,
              label: t(`video.kinds.${value}`),
              hint: t(`video.hints.${value}`),
            }))}
            value={kind}
            onChange={turnTo}
            className="[&>div]:grid sm:[&>div]:grid-cols-2"
          />
        </div>
        {kind !== 'none' && (
          <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
            {(kind === 'fixed' || kind === 'jitsi') && <VideoField {...field} name="url" />}
            {kind === 'jitsi' && <VideoField {...field} name="appId" isOptional />}
            {kind === 'zoom' && <VideoField {...field} name="accountId" />}
            {kind === 'zoom' && <VideoField {...field} name="clientId" />}
            {kind !== 'fixed' && <VideoField {...field} name="secret" isOptional={kind === 'jitsi'} />}
          </div>
        )}
        {kind === 'zoom' && <p className="max-w-prose text-muted-foreground">{t('video.zoomHow')}</p>}
        {kind !== 'none' && <p className="max-w-prose text-muted-foreground">{t(`video.travels.${kind}`)}</p>}
      </FormCard>
      {dialog}
      <UnsavedGuard isUnsaved={card.isUnsaved} />
    </>
  )
}
