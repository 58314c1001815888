import { Checkbox, type CheckboxProps } from '@ancrage/widgets/ui/checkbox'

/** A box that must be ticked. Browsers would call it invalid before it was ever pressed. */
export const RequiredCheckbox = (props: CheckboxProps) => (
  <Checkbox required aria-invalid={Boolean(props.error)} {...props} />
)
