import { Alert } from '@ancrage/widgets/ui/alert'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignatureCanvas } from './signature-canvas'
import type { Missing, Signing } from './use-signing'

interface Props {
  signing: Signing
  missing: readonly Missing[]
  fill: (part: Partial<Signing>) => void
}

/** Signs by hand or by a typed name. The drawing stays while the other way is shown. */
export function SignatureChoice({ signing, missing, fill }: Props) {
  const { t } = useTranslation('clinicalConsent', { lng: signing.locale })
  const Canvas = useCanvas()
  const error = (['drawn', 'unreadable'] as const).find((one) => missing.includes(one))
  return (
    <div className="flex flex-col gap-3">
      <RadioCards
        legend={t('dialog.how')}
        choices={[
          { value: 'drawn', label: t('dialog.draw') },
          { value: 'typed', label: t('dialog.type') },
        ]}
        value={signing.kind}
        onChange={(kind) => fill({ kind })}
      />
      <div hidden={signing.kind !== 'drawn'}>
        {Canvas === 'failed' && <Alert tone="warning">{t('dialog.padFailed')}</Alert>}
        {Canvas === null && <Skeleton className="aspect-5/2 w-full rounded-md" />}
        {Canvas !== null && Canvas !== 'failed' && (
          <Canvas
            words={{
              empty: t('dialog.pad'),
              drawn: t('dialog.padDrawn'),
              hint: t('dialog.padHint'),
              undo: t('dialog.undo'),
              clear: t('dialog.clear'),
            }}
            error={error && t(`dialog.error.${error}`)}
            onChange={(image) => fill({ image })}
          />
        )}
      </div>
      {signing.kind === 'typed' && (
        <Field
          label={t('dialog.typedName')}
          hint={t('dialog.typedHint')}
          error={missing.includes('typed') && t('dialog.error.typed')}
          required
        >
          {(control) => (
            <Input
              {...control}
              maxLength={120}
              autoComplete="off"
              className="text-xl"
              value={signing.name}
              onChange={({ target }) => fill({ name: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}

/** Loads the canvas for a signature when the dialog opens. */
function useCanvas(): ComponentType<Parameters<typeof SignatureCanvas>[0]> | null | 'failed' {
  const [canvas, setCanvas] = useState<ReturnType<typeof useCanvas>>(null)
  useEffect(() => {
    import('./signature-canvas').then(
      ({ SignatureCanvas }) => setCanvas(() => SignatureCanvas),
      () => setCanvas('failed'),
    )
  }, [])
  return canvas
}
