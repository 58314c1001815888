import { Button } from '@ancrage/widgets/ui/button'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormContent, FormFields, useAnswers, useLocalized } from '../forms/public'

/** Shows the form as on a client's phone. It can be filled in, and nothing is saved. */
export function Preview({ content, className = '' }: { content: FormContent; className?: string }) {
  const { t } = useTranslation('customForms')
  const [round, setRound] = useState(0)
  const id = useId()
  return (
    <section aria-labelledby={id} className={`min-w-0 ${className}`}>
      <div className="mb-2 flex items-center justify-between gap-2">
        <h2 id={id} className="font-medium text-muted-foreground">
          {t('preview.title')}
        </h2>
        <Button variant="ghost" size="sm" onClick={() => setRound(round + 1)}>
          {t('preview.again')}
        </Button>
      </div>
      <div className="mx-auto max-h-[80dvh] max-w-94 overflow-y-auto rounded-lg border bg-background p-4">
        <Tried key={round} content={content} />
      </div>
    </section>
  )
}

function Tried({ content }: { content: FormContent }) {
  const { t } = useTranslation('customForms')
  const words = useLocalized()
  const answering = useAnswers(content.questions)
  const [isRight, setRight] = useState(false)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setRight(answering.ready() !== null)
      }}
    >
      <p className="wrap-anywhere font-semibold text-xl">{words(content.name)}</p>
      {content.description && (
        <p className="wrap-anywhere mt-1 mb-6 whitespace-pre-line">{words(content.description)}</p>
      )}
      <FormFields of={answering} className="mt-6" />
      {content.questions.length > 0 && (
        <Button type="submit" variant="secondary" className="mt-8 w-full">
          {t('preview.check')}
        </Button>
      )}
      <p role="status" className="mt-2 text-center text-success text-sm">
        {isRight && answering.problems.size === 0 && t('preview.right')}
      </p>
    </form>
  )
}
