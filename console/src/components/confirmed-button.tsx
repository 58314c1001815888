import { Button, type ButtonProps } from '@ancrage/widgets/ui/button'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog'

interface Props extends Omit<ButtonProps, 'children' | 'onClick' | 'title'> {
  /** The words of the button, and of the one that confirms. */
  label: string
  icon?: ReactNode
  question: { title: string; text: string; keep: string }
  /** The question closes when it resolves, and shows the problem when it rejects. */
  onConfirm: () => Promise<unknown>
}

/** A button for something that cannot be undone. It asks first. */
export function ConfirmedButton({ label, icon, question, onConfirm, ...button }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { title, text, keep } = question
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>
        {icon}
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          text={text}
          words={{ keep, confirm: label }}
          onConfirm={onConfirm}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
