import type { PhraseView } from './use-phrases'
import './texts'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { useLeaveUnsaved } from '../../components/use-leave-unsaved'
import { closePhrases, type PhrasesOptions } from './open-phrases'
import { PhraseForm } from './phrase-form'
import { PhraseList } from './phrase-list'
import { PhrasePalette } from './phrase-palette'
import { type Phrase, usePhrases } from './use-phrases'

interface Props {
  options: PhrasesOptions
  onPut: (phrase: Phrase) => void
}

/** Shows phrases and templates in a sheet, to insert, write, change and sort them. */
export function PhraseSheet({ options, onPut }: Props) {
  const { t } = useTranslation('phrases')
  const phrases = usePhrases()
  const [shown, show] = useState<PhraseView>({ is: 'palette' })
  const isChoice = shown.is === 'palette'
  const back = () => show({ is: shown.is === 'form' ? shown.from : 'palette' })
  const [isUnsaved, setUnsaved] = useState(false)
  const [isSending, setSending] = useState(false)
  const { leave, question } = useLeaveUnsaved(isUnsaved)
  return (
    <Dialog isBusy={isSending} onClose={() => leave(closePhrases)}>
      <DialogContent
        shape="sheet"
        title={t(shown.is === 'form' ? (shown.phrase ? 'form.change' : 'form.add') : isChoice ? 'title' : 'manage')}
        description={isChoice && t('lead')}
        onEscapeKeyDown={(event) => {
          if (isChoice) return
          event.preventDefault()
          if (!isSending) leave(back)
        }}
      >
        <Query of={phrases.reading} loading={<Skeleton className="h-40" />}>
          {(all) =>
            shown.is === 'palette' ? (
              <PhrasePalette all={all} options={options} onPut={onPut} show={show} />
            ) : shown.is === 'list' ? (
              <PhraseList all={all} phrases={phrases} show={show} />
            ) : (
              <PhraseForm
                key={shown.phrase?.id}
                phrases={phrases}
                options={options}
                phrase={shown.phrase}
                onUnsaved={setUnsaved}
                onBusy={setSending}
                onBack={() => leave(back)}
                onDone={back}
              />
            )
          }
        </Query>
        {question}
      </DialogContent>
    </Dialog>
  )
}
