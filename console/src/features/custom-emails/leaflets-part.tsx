import { Button } from '@ancrage/widgets/ui/button'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Download, Paperclip, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../lib/toast'
import { useFailureToast } from '../../lib/use-failure-toast'
import { type Leaflet, useLeaflets } from './use-leaflets'
import type { LeafletChange } from './use-letter'

interface Props {
  chosen: readonly string[]
  onChange: (change: LeafletChange) => void
}

const without =
  (id: string): LeafletChange =>
  (ids) =>
    ids.filter((one) => one !== id)

/** The most leaflets of one mail. */
const MOST = 5
/** The limit of one file, in bytes. */
const MOST_BYTES = 5 * 1024 * 1024

/** Lists the practice's leaflets, and chooses those that go with a mail. */
export function LeafletsPart({ chosen, onChange }: Props) {
  const { t } = useTranslation('customEmails')
  const { reading, add, remove } = useLeaflets()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const failed = useFailureToast(t('leaflets.failed'))

  async function send(file: File | undefined) {
    if (!file) return
    if (file.size > MOST_BYTES) return void toast.error(t('leaflets.tooLarge'))
    setBusy(true)
    try {
      const { id } = await add(file)
      onChange((ids) => (ids.length < MOST ? [...ids, id] : ids))
    } catch (error) {
      failed(error)
    } finally {
      setBusy(false)
    }
  }

  async function removeOne(leaflet: Leaflet) {
    try {
      await remove(leaflet.id)
      onChange(without(leaflet.id))
    } catch (error) {
      failed(error)
    }
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{t('leaflets.title')}</legend>
      <ul className="divide-y">
        {(reading.data ?? []).map((leaflet) => (
          <LeafletRow
            key={leaflet.id}
            leaflet={leaflet}
            isChosen={chosen.includes(leaflet.id)}
            isFull={chosen.length >= MOST}
            onChoose={(isChosen) => onChange(isChosen ? (ids) => [...ids, leaflet.id] : without(leaflet.id))}
            onRemove={() => void removeOne(leaflet)}
          />
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        accept="application/pdf,image/jpeg,image/png,image/webp"
        aria-label={t('leaflets.add')}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          void send(target.files?.[0])
          target.value = ''
        }}
      />
      <Button variant="secondary" size="sm" className="mt-2" isBusy={isBusy} onClick={() => input.current?.click()}>
        <Paperclip className="size-4" aria-hidden />
        {t('leaflets.add')}
      </Button>
      <p className="mt-1 text-muted-foreground text-sm">{t('leaflets.hint')}</p>
    </fieldset>
  )
}

interface RowProps {
  leaflet: Leaflet
  isChosen: boolean
  isFull: boolean
  onChoose: (isChosen: boolean) => void
  onRemove: () => void
}

function LeafletRow({ leaflet, isChosen, isFull, onChoose, onRemove }: RowProps) {
  const { t } = useTranslation('customEmails')
  const [isAsking, setAsking] = useState(false)
  const name = leaflet.name || t('leaflets.unreadable')
  return (
    <li className="flex flex-wrap items-center gap-2 py-1.5">
      <Checkbox
        label={name}
        className="wrap-anywhere min-w-0 flex-1"
        checked={isChosen}
        disabled={!isChosen && isFull}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <a
        href={leaflet.url}
        className="focus-ring rounded-sm p-2 text-muted-foreground"
        data-tooltip={t('leaflets.open')}
      >
        <Download className="size-4" aria-hidden />
        <span className="sr-only">{t('leaflets.openOne', { name })}</span>
      </a>
      {isAsking ? (
        <span className="flex flex-wrap items-center gap-2 text-sm">
          {t('leaflets.sure')}
          <Button size="sm" variant="danger" onClick={onRemove}>
            {t('leaflets.remove')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setAsking(false)}>
            {t('leaflets.keep')}
          </Button>
        </span>
      ) : (
        <Button
          size="icon"
          variant="ghost"
          aria-label={t('leaflets.removeOne', { name })}
          data-tooltip={t('leaflets.removeOne', { name })}
          onClick={() => setAsking(true)}
        >
          <Trash2 className="size-4" aria-hidden />
        </Button>
      )}
    </li>
  )
}
