import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Page } from '../../components/page'
import { ProblemNotice } from '../../components/problem-notice'
import { Query } from '../../components/query'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { type Form, useForm, useLocalized } from '../forms/public'
import { FormEditor } from './form-editor'
import { FormState } from './form-row'
import { Preview } from './preview'
import { PublishDialog } from './publish-dialog'
import { useBuilder } from './use-builder'
import { Versions } from './versions'

/** Edits one form, with the client's view beside it. */
export function FormBuilderPage() {
  const { id = '' } = useParams()
  const reading = useForm(id)
  const { t } = useTranslation('customForms')
  return (
    <Query
      of={reading}
      loading={
        <Page title={t('title')}>
          <Skeleton className="h-96 w-full rounded-lg" />
        </Page>
      }
    >
      {(form) => <Builder key={form.id} form={form} />}
    </Query>
  )
}

function Builder({ form }: { form: Form }) {
  const { t } = useTranslation('customForms')
  const words = useLocalized()
  const builder = useBuilder(form)
  const [isPublishing, setPublishing] = useState(false)
  const { content, saved, isUnsaved, isBusy, refused, problem } = builder
  const hasNews = isUnsaved || saved.hasChanges
  return (
    <Page
      title={words(content.name) || t('untitled')}
      lead={
        <span className="flex flex-wrap items-center gap-2">
          <Link
            to="/settings/custom-forms"
            className="focus-ring inline-flex items-center gap-1 rounded-sm text-primary"
          >
            <ArrowLeft className="size-4 rtl:rotate-180" aria-hidden />
            {t('back')}
          </Link>
          <FormState form={saved} />
          {isUnsaved && <span className="text-sm">{t('unsaved')}</span>}
        </span>
      }
      actions={
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button variant="secondary" disabled={!isUnsaved} isBusy={isBusy} onClick={() => void builder.save()}>
            {t('save')}
          </Button>
          <Button
            aria-haspopup="dialog"
            disabled={!hasNews || content.questions.length === 0}
            onClick={() => setPublishing(true)}
          >
            {t('publish.action')}
          </Button>
        </div>
      }
    >
      <UnsavedGuard isUnsaved={isUnsaved} />
      {problem && (
        <ProblemNotice
          problem={problem}
          title={t(problem.code === 'conflict' ? 'conflict' : 'failed')}
          className="mb-4"
        />
      )}
      {Object.keys(refused).length > 0 && (
        <p role="alert" className="mb-4 text-destructive">
          {t('refused')}
        </p>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_376px]">
        <div className="min-w-0 space-y-6">
          <FormEditor content={content} refused={refused} onChange={builder.change} />
          <Versions form={saved} />
        </div>
        <Preview content={content} className="lg:sticky lg:top-4" />
      </div>
      {isPublishing && (
        <PublishDialog form={saved} content={content} publish={builder.publish} onClose={() => setPublishing(false)} />
      )}
    </Page>
  )
}
