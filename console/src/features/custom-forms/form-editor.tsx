import { MOST_QUESTIONS, questionKinds } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DropdownMenu, MenuItem } from '../../components/ui/dropdown-menu'
import type { FormContent } from '../forms/public'
import { newQuestion } from './draft'
import { QuestionList } from './question-list'
import { refusedBelow } from './refused-words'
import type { RefusedFields } from './use-builder'
import { WordsField } from './words-field'

interface Props {
  content: FormContent
  refused: RefusedFields
  onChange: (content: FormContent) => void
}

/** Edits the name of a form and its questions. */
export function FormEditor({ content, refused, onChange }: Props) {
  const { t } = useTranslation('customForms')
  const [hasEnglish, setEnglish] = useState(() => hasWordsInEnglish(content))
  const [open, setOpen] = useState<string | null>(null)
  const isFull = content.questions.length >= MOST_QUESTIONS
  return (
    <div className="space-y-4">
      <section aria-label={t('head')} className="surface space-y-4 p-4">
        <WordsField
          label={t('name')}
          value={content.name}
          max={120}
          hasEnglish={hasEnglish}
          refused={refusedBelow(refused, 'name')}
          onChange={(name) => name && onChange({ ...content, name })}
        />
        <WordsField
          label={t('description')}
          optional
          isLong
          value={content.description}
          max={1000}
          hasEnglish={hasEnglish}
          refused={refusedBelow(refused, 'description')}
          onChange={(description) => onChange({ ...content, description })}
        />
        <Checkbox label={t('english')} checked={hasEnglish} onChange={({ target }) => setEnglish(target.checked)} />
      </section>
      <QuestionList
        content={content}
        refused={refused}
        hasEnglish={hasEnglish}
        open={open}
        onChange={onChange}
        onOpen={setOpen}
      />
      <DropdownMenu
        align="start"
        trigger={
          <Button variant="secondary" className="w-full" disabled={isFull}>
            <Plus className="size-4" aria-hidden />
            {t('addQuestion')}
          </Button>
        }
      >
        {questionKinds.map((kind) => (
          <MenuItem
            key={kind}
            onSelect={() => {
              const added = newQuestion(kind)
              onChange({ ...content, questions: [...content.questions, added] })
              setOpen(added.id)
            }}
          >
            {t(`kinds.${kind}`)}
          </MenuItem>
        ))}
      </DropdownMenu>
      {isFull && <p className="text-muted-foreground text-sm">{t('full', { most: MOST_QUESTIONS })}</p>}
    </div>
  )
}

const hasWordsInEnglish = ({ name, questions }: FormContent) =>
  name.en !== null || questions.some(({ label }) => label.en !== null)
