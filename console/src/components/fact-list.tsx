/** A term and its value. */
export type Fact = readonly [string, string]

/** Lists terms, each with its value on the other side. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="divide-y">
    {facts.map(([term, value]) => (
      <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 first:pt-0">
        <dt className="text-muted-foreground">{term}</dt>
        <dd className="wrap-anywhere tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
)
