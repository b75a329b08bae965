/** How something fails: the failure mode identifiers of SAE J1939, in words that suit a workshop. */

/** By the number, 0 to 31; 22 to 30 mean nothing yet. */
export const failureModes: Readonly<Record<number, string>> = {
  0: 'far too high',
  1: 'far too low',
  2: 'erratic or wrong',
  3: 'voltage too high or shorted to supply',
  4: 'voltage too low or shorted to ground',
  5: 'open circuit or too little current',
  6: 'too much current or grounded',
  7: 'does not move as it should',
  8: 'signal frequency is off',
  9: 'updates at the wrong rate',
  10: 'changes too fast',
  11: 'fails for an unknown reason',
  12: 'part has failed',
  13: 'out of calibration',
  14: 'special instructions apply',
  15: 'a little too high',
  16: 'clearly too high',
  17: 'a little too low',
  18: 'clearly too low',
  19: 'bad data from the network',
  20: 'drifts upwards',
  21: 'drifts downwards',
  31: 'present',
}

/** What an FMI says, or its number where it says nothing. */
export const failureMode = (fmi: number): string => failureModes[fmi] ?? `failure mode ${fmi}`
