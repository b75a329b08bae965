/** Alarm codes of reefer units: what each means in plain words and how soon somebody has to act. */
import { t } from '../../basics/texts.ts'
import type { Level } from '../../vehicle/severity.ts'

export const alarmSeverities = {
  okToRun: t('OK to run'),
  check: t('Check as specified'),
  immediate: t('Immediate action'),
} as const
export type AlarmSeverity = keyof typeof alarmSeverities
/** How a rule numbers them (§3, thermoKingFaultLevel). */
export const alarmLevels = { okToRun: 1, check: 2, immediate: 3 } as const satisfies Record<
  AlarmSeverity,
  number
>

const levels = { okToRun: 'notice', check: 'caution', immediate: 'critical' } as const satisfies Record<
  AlarmSeverity,
  Level
>

/** By severity: codes of two and three digits are Thermo King's, those of five and P codes Carrier's. */
const texts: Readonly<Record<AlarmSeverity, string>> = {
  okToRun: t(
    '\n    05 Ambient temperature sensor\n    06 Coolant temperature sensor\n    07 Engine speed sensor\n    14 Defrost ended by its time limit\n    16 Manual start was not finished\n    54 Test mode ended by its time limit\n    96 Fuel is low\n    117 Changed over from diesel to electric\n    118 Changed over from electric to diesel\n    00001 Fuel is low\n  ',
  ),
  check: t(
    "\n    02 Evaporator coil sensor\n    03 Return air sensor of the control\n    04 Discharge air sensor of the control\n    08 Control follows the coil sensor\n    09 Evaporator too warm\n    11 Unit or zone controls by a substitute sensor\n    13 A sensor needs a look\n    15 Glow plugs or intake air heater\n    17 Engine did not crank\n    18 Engine coolant too hot\n    19 Engine oil pressure too low\n    20 Engine did not start\n    21 Cooling is weak\n    22 Heating is weak\n    25 Alternator\n    26 Refrigeration capacity needs a look\n    28 Pretrip or self test was broken off\n    29 Defrost damper circuit\n    33 Engine speed\n    34 Modulation circuit\n    37 Engine coolant level\n    39 Water valve circuit\n    41 Engine coolant temperature\n    42 Held at low speed\n    43 Held at low speed with modulation\n    44 Fuel system\n    46 Air flow\n    49 Spare sensor 1\n    50 Clock has to be set\n    55 Engine speeds\n    64 Pretrip is due\n    70 Hour meter has failed\n    71 Hour meter 4 past its limit\n    72 Hour meter 5 past its limit\n    73 Hour meter 6 past its limit\n    74 Controller is back at factory settings\n    79 Data logger is full\n    80 Compressor temperature sensor\n    83 Engine coolant too cold\n    84 Waits in null mode before it restarts\n    85 Made to run\n    86 Discharge pressure sensor\n    87 Suction pressure sensor\n    92 Sensor grades are not set\n    98 Fuel level sensor\n    101 Controls by the coil's outlet temperature\n    103 Heater fuel is low\n    104 Remote fan speed\n    108 Door open too long\n    111 Unit is not set up correctly\n    113 Electric heat circuit\n    116 High pressure cut-in switch\n    123 Coil inlet temperature sensor\n    124 Coil outlet temperature sensor\n    126 Back pressure regulator\n    127 No set point entered\n    128 Engine hours: service 1 is due\n    129 Engine hours: service 2 is due\n    130 Electric hours: service 1 is due\n    131 Electric hours: service 2 is due\n    132 Total hours: service 1 is due\n    133 Total hours: service 2 is due\n    134 Controller's hours of service\n    135 Spare digital inputs\n    136 Spare digital outputs\n    138 Data logger's clock battery is empty\n    139 Evacuation was broken off\n    141 Change from diesel to electric is off\n    143 Remote drain hose heater\n    146 Software versions do not match\n    147 Fan speed output of the zones\n    148 Change from electric to diesel is off\n    150 A sensor is below its range\n    151 A sensor is above its range\n    152 A sensor of the data logger has failed\n    153 Expansion module could not be loaded\n    157 Temperature profile does not match\n    158 Main software could not be loaded\n    159 Battery condition\n    160 No word from the radio board\n    161 Data logger's clock is wrong\n    165 Engine gives little power\n    203 Return air sensor of the display\n    204 Discharge air sensor of the display\n    234 Humidity sensor circuit\n    235 Engine coolant is getting hot\n    252 Fresh air exchange circuit\n    570 EGR needs cleaning soon\n    600 Crankshaft speed sensor\n    601 Camshaft speed sensor\n    610 Air pressure sensor\n    613 Injectors\n    618 EGR system\n    P00141 Pretrip was stopped by hand\n    P00143 Clutch circuit\n    00022 Suction superheat too low\n    00027 Suction pressure too high\n    00109 Valve coil\n    00226 Service 1 is due\n    00227 Service 2 is due\n    00246 Controller memory could not be written\n    00248 Settings do not fit the unit\n    24101 Sensor supply too low\n    24102 Sensor supply too high\n  ",
  ),
  immediate: `
    10 Discharge pressure or temperature too high
    12 Shut down by a sensor or a digital input
    23 Cooling has failed
    24 Heating has failed
    27 Vapor motor runs too fast
    30 Defrost damper stuck closed
    31 Oil pressure switch
    32 Refrigeration capacity too low
    35 Run relay circuit
    36 Electric motor did not run
    38 Mains phases are swapped
    40 High speed circuit
    45 Hot gas circuit or its bypass
    47 Shut down by a remote sensor
    48 Belts or clutch
    51 Shutdown circuit
    52 Heating circuit
    53 Economizer valve circuit
    56 Evaporator fan, low speed
    57 Evaporator fan, high speed
    61 Battery voltage too low
    62 Ammeter out of calibration
    63 Engine or vapor motor has stopped
    65 Air temperatures differ too much
    66 Engine oil level too low
    67 Liquid line solenoid circuit
    68 Fault inside the controller
    75 Controller memory (RAM) has failed
    76 Controller memory (EPROM) has failed
    77 Controller memory (EPROM) has a wrong checksum
    78 Data log memory has failed
    81 Compressor too hot
    82 Shut down: compressor too hot
    89 Electronic throttling valve circuit
    90 Electric overload
    91 Electric ready input
    93 Compressor suction pressure too low
    94 Loader 1 circuit
    95 Loader 2 circuit
    97 Remote return air sensor has failed
    99 Compressor pressure ratio too high
    100 Heater fan has failed
    102 Evaporator coil too cold
    105 Receiver tank pressure solenoid circuit
    106 Purge valve circuit
    107 Condenser inlet solenoid circuit
    110 Suction line solenoid circuit
    112 Remote fans
    114 Several alarms, cannot run
    115 High pressure cut-out switch
    120 Alternator excitation circuit
    121 Liquid injection circuit
    122 Diesel/electric circuit
    125 Tank level sensor
    137 Damper motor heater output
    142 Three-way refrigerant valve
    144 No word from the expansion module
    145 Controller gets no "on" signal back
    149 Alarm that the unit cannot name
    154 Low suction pressure switch has failed
    155 No word from the control panel
    156 Bypass valve of the heat exchanger
    163 Emission control has failed
    175 Electronic expansion valve
    176 Evaporator pressure sensor
    505 Roadside condenser fan speed
    506 Curbside condenser fan speed
    507 Digital scroll output
    509 Engine controller was not enabled
    510 Engine controller gets no run signal
    518 Ground fault of the generator
    519 Battery charger gets no proper power
    520 Battery charger gives no proper power
    529 Fuel pump circuit
    538 Data link to the engine is poor
    539 Data link to the engine has failed
    615 Fuel rail pressure
    616 Engine runs too fast
    617 Fault inside the engine controller
    699 Engine controller fault that it cannot name
    00100 Overload or ground fault
  `,
}

export interface ReeferAlarm {
  readonly description: string
  readonly severity: AlarmSeverity
  readonly level: Level
}

const alarms = new Map<string, ReeferAlarm>()
for (const severity of Object.keys(texts) as AlarmSeverity[])
  for (const line of texts[severity].trim().split('\n')) {
    const [code, ...words] = line.trim().split(' ')
    alarms.set(code!, { description: words.join(' '), severity, level: levels[severity] })
  }

/** An alarm in words; one that nobody knows is told by its code and asks to be checked. */
export const describeReeferAlarm = (code: string): ReeferAlarm =>
  alarms.get(code) ??
  alarms.get(code.padStart(2, '0')) ?? {
    description: t('Alarm {{code}}', { code }),
    severity: 'check',
    level: levels.check,
  }

/** The alarm codes there are words for. */
export const knownReeferAlarms: readonly string[] = [...alarms.keys()]
