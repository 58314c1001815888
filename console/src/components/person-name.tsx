interface Props {
  of: { firstname: string; lastname: string }
}

/** First and last name, the last one in strong letters, so that nobody takes one for the other. */
export const PersonName = ({ of: { firstname, lastname } }: Props) => (
  <bdi>
    <span className="font-normal">{firstname}</span> <span className="font-semibold">{lastname}</span>
  </bdi>
)
