/** The vehicle of the drawer as a drawing, with the part of its verdict chosen, else the worst, until somebody chooses another. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { isOn } from '#domain/access/flags.ts'
import { type Part, partsOf, worstPart } from '#domain/drawing/parts.ts'
import { withCauses } from '#domain/drawing/told.ts'
import type { SensorKey } from '#domain/sensors/index.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'
import { useMe } from '../data/me.ts'
import type { VehicleDetail } from '../data/vehicle.ts'
import { useNow } from '../ui/time/clock.ts'
import { ownUnits } from '../ui/units.ts'
import { PartPanel } from './part-panel.tsx'
import { reveal } from './reveal.ts'
import { TrailerDrawing } from './trailer-drawing.tsx'
import './drawn-vehicle.css'

interface DrawnVehicleProps {
  readonly detail: VehicleDetail
  /** The sensors that are installed and that the user may see. */
  readonly fitted: readonly AnySensor[]
  /** Those whose sections are there to lead to. */
  readonly shown: readonly AnySensor[]
  /** The id of the element of a sensor's section. */
  readonly sectionId: (key: SensorKey) => string
  /** Goes to the section of a sensor. */
  readonly onSection: (key: SensorKey) => void
  /** Brings the section of a sensor up, right below. */
  readonly onLift: (key: SensorKey) => void
}

export function DrawnVehicle({ detail, fitted, shown, sectionId, onSection, onLift }: DrawnVehicleProps) {
  const { vehicle, state, verdict } = detail
  const { flags } = useMe()
  const [picked, setPicked] = useState<string | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  // As one text, so that time passing draws again only when a part turns.
  const text = useNow((now) =>
    JSON.stringify(partsOf(vehicle, state, fitted, (flag) => isOn(flag, flags), now, ownUnits())),
  )
  const parts = useMemo(
    () => withCauses(JSON.parse(text) as readonly Part[], verdict?.parts ?? [], vehicle.axles),
    [text, verdict, vehicle.axles],
  )
  const part =
    parts.find(({ id }) => id === picked) ??
    worstPart(parts.filter(({ sensors }) => sensors.some((key) => key === verdict?.part?.sensor))) ??
    worstPart(parts)
  const sectionOf = ({ sensors }: Part) => sensors.find((key) => shown.some((sensor) => sensor.key === key))
  const section = part ? sectionOf(part) : undefined
  const chosen = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a choice scrolls
  useEffect(() => {
    if (!chosen.current || !section) return
    chosen.current = false
    const element = document.getElementById(sectionId(section))
    if (element) reveal(element, panel.current!.querySelector('.part-panel')!)
  }, [picked])
  if (!part) return null
  return (
    <div className="drawn-vehicle" data-tour="trailer-drawing" ref={panel}>
      <TrailerDrawing
        vehicleTypeId={vehicle.vehicleTypeId}
        axles={vehicle.axles}
        lengthFeet={vehicle.vehicleLengthFeet}
        parts={parts}
        chosen={part.id}
        onChoose={(next) => {
          const key = sectionOf(next)
          if (key) onLift(key)
          chosen.current = true
          setPicked(next.id)
        }}
      />
      <PartPanel part={part} detail={detail} onSection={section ? () => onSection(section) : null} />
    </div>
  )
}
