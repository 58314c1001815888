import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { VideoValues } from './video-values'

const refusals = ['required', 'invalid_address', 'invalid_key', 'wrong_key', 'missing_scope'] as const

interface Props {
  form: UseFormReturn<VideoValues>
  kind: VideoValues['kind']
  name: Exclude<keyof VideoValues, 'kind'>
  /** The end of the stored secret, as a mask. */
  mask: string | null
  isOptional?: boolean
}

/**
 * Shows an address or a key of the chosen service. Password managers do not fill keys, which belong to another service.
 */
export function VideoField({ form, kind, name, mask, isOptional = false }: Props) {
  const { t } = useTranslation('integrations')
  const code = form.formState.errors[name]?.message
  const refusal = code && (refusals.find((one) => one === code) ?? 'invalid_key')
  const isStored = name === 'secret' && mask !== null
  const label = name === 'url' ? t(kind === 'fixed' ? 'video.link' : 'video.server') : t(`video.${name}`)
  return (
    <Field
      label={label}
      hint={
        isStored
          ? t('video.kept', { mask })
          : name === 'url'
            ? t(`video.urlHint.${kind === 'fixed' ? 'fixed' : 'jitsi'}`)
            : undefined
      }
      error={refusal && t(`video.refused.${refusal}`)}
      optional={isOptional && !isStored ? t('video.optional') : undefined}
      required={!isOptional && !isStored}
    >
      {(control) => (
        <Input
          {...control}
          {...form.register(name)}
          type={name === 'secret' ? 'password' : name === 'url' ? 'url' : 'text'}
          autoComplete={name === 'secret' ? 'new-password' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          {...(name === 'url' && { inputMode: 'url', placeholder: 'https://' })}
        />
      )}
    </Field>
  )
}
