import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Select } from '@ancrage/widgets/ui/select'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Play } from 'lucide-react'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '../../components/focus-on-mount'
import { Query } from '../../components/query'
import { api } from '../../lib/api'
import {
  exercisesStoredAt,
  followRecording,
  recordingPath,
  subscribeToOfflineExercises,
} from '../../lib/offline-exercises'
import { MOST_RECORDINGS_MB, type RecordingFault } from '../../lib/offline-recordings'
import { useReading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import { readDocument, useObjectUrl } from '../documents/public'

interface Props {
  exerciseId: string
  audio: { documentId: string; name: string; type: string }
}

const askLink = (id: string) => api.exercises.audioLink({ params: { id } })
const once = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false }

/**
 * Plays the recording of an exercise. It is loaded on play, and from then on stored if the client keeps their exercises
 * on this device.
 */
export function Recording({ exerciseId, audio }: Props) {
  const { t } = useTranslation('clientExercises')
  const [isWanted, setWanted] = useState(false)
  const bytes = useReading(
    isWanted ? ['client', 'recording', exerciseId, audio.documentId] : null,
    () => readDocument(askLink, { id: exerciseId, type: audio.type }),
    once,
  )
  const isKept = useSyncExternalStore(subscribeToOfflineExercises, exercisesStoredAt) !== null
  const path = recordingPath(exerciseId, audio)
  const blob = bytes.data
  const [fault, setFault] = useState<RecordingFault | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (blob && isKept) void followRecording(path, blob).then((found) => isCurrent && setFault(found))
    return () => {
      isCurrent = false
    }
  }, [blob, isKept, path])
  if (!isWanted)
    return (
      <Button variant="secondary" onClick={() => setWanted(true)}>
        <Play className="size-4" aria-hidden />
        {t('audio.listen')}
        <span className="sr-only"> {audio.name}</span>
      </Button>
    )
  return (
    <div ref={focusOnMount} tabIndex={-1} className="outline-none">
      <Query of={bytes} loading={<Skeleton className="h-14" />}>
        {(loaded) => <Player bytes={loaded} name={audio.name} />}
      </Query>
      {isKept && fault && <Alert tone="warning">{t(`audio.notKept.${fault}`, { most: MOST_RECORDINGS_MB })}</Alert>}
    </div>
  )
}

const speeds = [0.75, 1, 1.25, 1.5] as const

/** The browser's own player, with a choice of speed. */
function Player({ bytes, name }: { bytes: Blob; name: string }) {
  const { t } = useTranslation('clientExercises')
  const format = useFormats()
  const id = useId()
  const player = useRef<HTMLAudioElement>(null)
  const [speed, setSpeed] = useState(1)
  const [isFailed, setFailed] = useState(false)
  const url = useObjectUrl(bytes)
  function play(at: number) {
    setSpeed(at)
    if (player.current) player.current.playbackRate = at
  }
  if (isFailed) return <Alert tone="danger">{t('audio.failed')}</Alert>
  return (
    <div className="space-y-2">
      {url && (
        // biome-ignore lint/a11y/useMediaCaption: its words stand beside it
        <audio
          ref={player}
          src={url}
          controls
          autoPlay
          aria-label={name}
          className="w-full"
          onLoadedMetadata={({ currentTarget }) => {
            currentTarget.playbackRate = speed
          }}
          onError={() => setFailed(true)}
        />
      )}
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="text-muted-foreground text-sm">
          {t('audio.speed')}
        </label>
        <Select id={id} className="w-28" value={speed} onChange={({ target }) => play(Number(target.value))}>
          {speeds.map((at) => (
            <option key={at} value={at}>
              {t('audio.times', { value: format.number(at) })}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}
