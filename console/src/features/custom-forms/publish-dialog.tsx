import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { type Form, type FormContent, type Question, useLocalized } from '../forms/public'
import { differenceOf } from './draft'
import { useFormVersion } from './use-version'

interface Props {
  form: Form
  content: FormContent
  publish: () => Promise<boolean>
  onClose: () => void
}

/** Shows what clients will be asked differently, then publishes the form. */
export function PublishDialog({ form, content, publish, onClose }: Props) {
  const { t } = useTranslation('customForms')
  const [isBusy, setBusy] = useState(false)
  async function confirm() {
    setBusy(true)
    await publish()
    onClose()
  }
  return (
    <Dialog isBusy={isBusy} onClose={onClose}>
      <DialogContent
        title={t('publish.title', { number: (form.published?.number ?? 0) + 1 })}
        description={t(form.published ? 'publish.lead' : 'publish.first')}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="ghost">{t('cancel')}</Button>
            </DialogClose>
            <Button isBusy={isBusy} onClick={() => void confirm()}>
              {t('publish.action')}
            </Button>
          </>
        }
      >
        {form.published && <Changes form={form} number={form.published.number} content={content} />}
      </DialogContent>
    </Dialog>
  )
}

function Changes({ form, number, content }: { form: Form; number: number; content: FormContent }) {
  const { t } = useTranslation('customForms')
  const { data } = useFormVersion(form.id, number)
  if (!data) return null
  const { added, removed, changed, isMoved } = differenceOf(data.content, content)
  return (
    <div className="space-y-3">
      <Named title={t('publish.added')} questions={added} />
      <Named title={t('publish.removed')} questions={removed} />
      <Named title={t('publish.changed')} questions={changed} />
      {isMoved && <p>{t('publish.moved')}</p>}
      {!added.length && !removed.length && !changed.length && !isMoved && <p>{t('publish.words')}</p>}
    </div>
  )
}

function Named({ title, questions }: { title: string; questions: readonly Question[] }) {
  const { t } = useTranslation('customForms')
  const words = useLocalized()
  if (!questions.length) return null
  return (
    <div>
      <p className="font-medium">{title}</p>
      <ul className="list-disc ps-5">
        {questions.map(({ id, label }) => (
          <li key={id} className="wrap-anywhere">
            {words(label) || t('untitledQuestion')}
          </li>
        ))}
      </ul>
    </div>
  )
}
