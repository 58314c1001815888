import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Unreadable } from '../../components/unreadable'
import { useFailureToast } from '../../lib/use-failure-toast'
import type { Phrase, PhraseView, usePhrases } from './use-phrases'

interface Props {
  all: readonly Phrase[]
  phrases: ReturnType<typeof usePhrases>
  show: (shown: PhraseView) => void
}

/** The phrase that was removed last and its place. Undo stands in the sheet, which covers notices. */
interface Removed {
  phrase: Phrase
  others: readonly string[]
  place: number
}

/** Lists all phrases and templates to sort, change and remove them, with undo. */
export function PhraseList({ all, phrases, show }: Props) {
  const { t } = useTranslation(['phrases', 'components'])
  const [announcement, setAnnouncement] = useState('')
  const [removed, setRemoved] = useState<Removed | null>(null)
  const failed = useFailureToast(t('failed'))

  function move(list: readonly Phrase[], from: number, to: number) {
    const phrase = list[from]!
    const ids = list.map(({ id }) => id).toSpliced(from, 1)
    setAnnouncement(t('movedTo', { title: phrase.title, position: to + 1, count: list.length }))
    void phrases.reorder(phrase.kind, ids.toSpliced(to, 0, phrase.id)).catch(failed)
  }

  async function remove(list: readonly Phrase[], place: number) {
    const phrase = list[place]!
    const others = list.map(({ id }) => id).toSpliced(place, 1)
    await phrases.remove(phrase).then(() => setRemoved({ phrase, others, place }), failed)
  }

  async function bringBack({ phrase, others, place }: Removed) {
    setRemoved(null)
    await phrases.bringBack(phrase, others, place).catch(failed)
  }

  const kinds = [
    { kind: 'phrase', name: 'phrases' },
    { kind: 'template', name: 'templates' },
  ] as const
  return (
    <div className="space-y-6">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {removed && (
        <Alert
          tone="info"
          actions={
            <Button size="sm" variant="secondary" onClick={() => void bringBack(removed)}>
              {t('components:undo')}
            </Button>
          }
        >
          {t('removed', { title: removed.phrase.title })}
        </Alert>
      )}
      {kinds.map(({ kind, name }) => {
        const list = all.filter((phrase) => phrase.kind === kind)
        return (
          list.length > 0 && (
            <section key={kind} aria-label={t(`groups.${name}`)}>
              <h3 className="mb-1 font-medium text-muted-foreground text-sm">{t(`groups.${name}`)}</h3>
              <ol className="divide-y">
                {list.map((phrase, place) => (
                  <li key={phrase.id} className="flex items-center gap-1 py-1">
                    <span className="wrap-anywhere min-w-0 flex-1">
                      {phrase.isUnreadable ? <Unreadable /> : phrase.title}
                    </span>
                    {place > 0 && (
                      <Tool Icon={ArrowUp} label={t('up', phrase)} onPress={() => move(list, place, place - 1)} />
                    )}
                    {place < list.length - 1 && (
                      <Tool Icon={ArrowDown} label={t('down', phrase)} onPress={() => move(list, place, place + 1)} />
                    )}
                    {!phrase.isUnreadable && (
                      <Tool
                        Icon={Pencil}
                        label={t('edit', phrase)}
                        onPress={() => show({ is: 'form', phrase, from: 'list' })}
                      />
                    )}
                    <Tool Icon={Trash2} label={t('remove', phrase)} onPress={() => void remove(list, place)} />
                  </li>
                ))}
              </ol>
            </section>
          )
        )
      })}
      {all.length === 0 && <p className="text-muted-foreground">{t('empty')}</p>}
      <div className="flex flex-wrap gap-2 border-t pt-4 max-sm:*:w-full">
        <Button variant="secondary" onClick={() => show({ is: 'form', phrase: null, from: 'list' })}>
          <Plus className="size-4" aria-hidden />
          {t('form.add')}
        </Button>
        <Button variant="ghost" onClick={() => show({ is: 'palette' })}>
          {t('back')}
        </Button>
      </div>
    </div>
  )
}

const Tool = ({ Icon, label, onPress }: { Icon: typeof ArrowUp; label: string; onPress: () => void }) => (
  <Button variant="ghost" size="icon" aria-label={label} data-tooltip={label} onClick={onPress}>
    <Icon className="size-4" aria-hidden />
  </Button>
)
