/** Drawings of parts, in lines, for lists whose builder has no pictures. */
import type { ReactNode } from 'react'
import type { PartDrawing } from '#domain/maintenance/part-drawings.ts'

const drawings: Readonly<Record<PartDrawing, ReactNode>> = {
  'brake-chamber': (
    <>
      <path d="M10 18h12v28H10zM26 16h14v32H26z" />
      <path d="M22 20h4v24h-4M40 28h14v8H40M54 26v12M4 26h6v12H4" />
    </>
  ),
  'abs-sensor': (
    <>
      <path d="M8 26h22v12H8zM30 29h8v6h-8" />
      <path d="M38 32c10 0 6 14 14 14 6 0 8-4 8-10" />
      <path d="M13 26v12M18 26v12" />
    </>
  ),
  tire: (
    <>
      <circle cx="32" cy="32" r="25" />
      <circle cx="32" cy="32" r="15" />
      <circle cx="32" cy="32" r="5" />
      <path d="M32 7v8M32 49v8M7 32h8M49 32h8M14 14l6 6M44 44l6 6M50 14l-6 6M20 44l-6 6" />
    </>
  ),
  hub: (
    <>
      <circle cx="32" cy="32" r="24" />
      <circle cx="32" cy="32" r="11" />
      <circle cx="32" cy="32" r="6" />
      <path d="M32 14v2M32 48v2M14 32h2M48 32h2M19.500 19.500l1 1M43.500 43.500l1 1M44.500 19.500l-1 1M20.500 43.500l-1 1" />
    </>
  ),
  lamp: (
    <>
      <circle cx="32" cy="32" r="22" />
      <circle cx="32" cy="32" r="16" />
      <path d="M22 26h20M20 32h24M22 38h20" />
    </>
  ),
  'door-hinge': (
    <>
      <path d="M8 16h20v32H8zM36 16h20v32H36z" />
      <path d="M28 12h8v40h-8zM28 22h8M28 32h8M28 42h8" />
      <path d="M14 24h2M14 40h2M48 24h2M48 40h2" />
    </>
  ),
  'landing-gear': (
    <>
      <path d="M24 6h16v26H24zM28 32h8v20h-8zM18 52h28v6H18z" />
      <path d="M40 14h10v6M50 20l6 8" />
    </>
  ),
  'air-line': (
    <>
      <path d="M6 20h10v8H6zM48 36h10v8H48z" />
      <path d="M16 24c12 0 4 12 12 12s0-12 8-12 2 16 12 16" />
    </>
  ),
  battery: (
    <>
      <path d="M8 20h48v32H8zM14 14h8v6h-8zM42 14h8v6h-8z" />
      <path d="M14 32h8M42 32h8M46 28v8" />
    </>
  ),
  gateway: (
    <>
      <path d="M10 22h44v26H10z" />
      <path d="M20 22V10M20 48v6M44 48v6M16 30h10M16 38h18" />
      <circle cx="46" cy="34" r="3" />
    </>
  ),
}

export function Drawing({ name }: { name: PartDrawing }) {
  return (
    <svg className="part-drawing" viewBox="0 0 64 64" aria-hidden="true">
      {drawings[name]}
    </svg>
  )
}
