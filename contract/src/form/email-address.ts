/** One address, no list and no display name; letters of any script. What the pattern lets through only a letter sent there can prove. */
export const EMAIL =
  /^(?!\.)(?!.*\.\.)[^\s@<>(),;:\\"[\]\p{C}]{1,64}(?<!\.)@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
export const EMAIL_MAX = 254;
