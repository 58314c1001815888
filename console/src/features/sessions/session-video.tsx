import './texts'
import { isOver } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { LoaderCircle, RotateCw, TriangleAlert, Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CopyButton } from '../../components/copy-button'
import { Query } from '../../components/query'
import { useAttempt } from '../../lib/use-attempt'
import { type SessionVideoData as Room, useSessionVideo } from './use-session-video'
import type { Session } from './use-sessions'

/** Says whether a session has a video room, until it is over. */
export const hasVideo = ({ location, status }: Pick<Session, 'location' | 'status'>) =>
  location === 'video' && !isOver(status)

/** Shows the video room of a session: joins it, copies the client's link, or shows what failed and tries again. */
export function SessionVideo({ id }: { id: string }) {
  const { reading, enter, retry } = useSessionVideo(id)
  return (
    <Query of={reading} loading={<Skeleton className="h-9 w-48 rounded-md" />}>
      {(room) => (
        <div className="flex flex-col gap-2">
          <RoomState room={room} onRetry={retry} />
          {room.clientUrl && <VideoJoinLink clientUrl={room.clientUrl} onEnter={enter} />}
        </div>
      )}
    </Query>
  )
}

function RoomState({ room, onRetry }: { room: Room; onRetry: () => Promise<void> }) {
  const { t } = useTranslation('sessionParts')
  if (room.state === 'unset')
    return (
      <p className="text-warning">
        <TriangleAlert className="me-1.5 inline size-4 align-text-bottom" aria-hidden />
        {t('video.unset')}{' '}
        <Link to="/settings/integrations" className="text-primary underline underline-offset-4">
          {t('video.choose')}
        </Link>
      </p>
    )
  if (room.state === 'later') return <p className="text-muted-foreground">{t('video.later')}</p>
  if (room.state === 'waiting')
    return (
      <p role="status" className="flex gap-1.5 text-muted-foreground">
        <LoaderCircle className="mt-0.5 size-4 shrink-0 motion-safe:animate-spin" aria-hidden />
        {t(room.failure === 'limited' ? 'video.limited' : room.failure ? 'video.again' : 'video.waiting')}
      </p>
    )
  return room.state === 'failed' ? <Failed room={room} onRetry={onRetry} /> : null
}

function Failed({ room, onRetry }: { room: Room; onRetry: () => Promise<void> }) {
  const { t } = useTranslation(['sessionParts', 'components'])
  const { isBusy, attempt } = useAttempt(t('video.notNow'))
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="flex basis-full gap-1.5 text-destructive">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
        {t(`video.failed.${room.failure ?? 'refused'}`)}
      </p>
      <Button size="sm" variant="secondary" isBusy={isBusy} onClick={() => void attempt(onRetry)}>
        <RotateCw className="size-3.5" aria-hidden />
        {t('components:retry')}
      </Button>
      {(room.failure === 'credentials' || room.failure === 'scope') && (
        <Link to="/settings/integrations" className="text-primary underline underline-offset-4">
          {t('video.keys')}
        </Link>
      )}
    </div>
  )
}

function VideoJoinLink({ clientUrl, onEnter }: { clientUrl: string; onEnter: () => Promise<string | null> }) {
  const { t } = useTranslation('sessionParts')
  const { isBusy, attempt } = useAttempt(t('video.notNow'))
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:*:grow max-sm:*:px-2">
      <Button size="sm" isBusy={isBusy} onClick={() => void attempt(() => open(onEnter))}>
        <Video className="size-3.5" aria-hidden />
        {t('video.open')}
      </Button>
      <CopyButton text={clientUrl} label={t('video.copy')} />
    </div>
  )
}

/** Opens the room in a new tab. The tab opens during the click, since browsers block tabs that open later. */
async function open(find: () => Promise<string | null>): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const url = await find()
    if (!url) return void tab?.close()
    if (!tab) return location.assign(url)
    tab.opener = null
    tab.location.replace(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
