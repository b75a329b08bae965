/** A VIN or serial number in the mono face, its last six stronger: people read those aloud. */
export function Vin({ value }: { value: string }) {
  return (
    <span className="vin">
      {value.slice(0, -6)}
      <b>{value.slice(-6)}</b>
    </span>
  )
}
