interface Props {
  of: { firstname: string; lastname: string }
}

/** Shows first and last name, the last name in bold, so that nobody confuses the two. */
export const PersonName = ({ of: { firstname, lastname } }: Props) => (
  <bdi>
    <span className="font-normal">{firstname}</span> <span className="font-semibold">{lastname}</span>
  </bdi>
)
