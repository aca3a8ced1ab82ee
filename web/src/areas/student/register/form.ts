import dayjs, { type Dayjs } from 'dayjs';
import type { OwnRegistrationInput } from '@/api/schema.gen';
import { DATE_FORMAT } from '@/app/constants';
import type { RegistrationView } from '../calls';

export interface GuardianLine {
  name: string;
  relation: string;
  mobile: string;
  email?: string;
  workplace?: string;
  address?: string;
}
export interface Filled {
  dataConfirmed: boolean;
  mailingAddress: string;
  dormitory?: string;
  arrivalDate: Dayjs;
  declarations?: readonly string[];
  arrivalTransport?: string;
  clothingSize?: string;
  insurance?: string;
  guardians?: readonly GuardianLine[];
  photo?: readonly string[];
  documents?: readonly string[];
}

export const startOf = (view: RegistrationView, today: string): Partial<Filled> => ({
  mailingAddress: view.mailingAddress || undefined,
  dormitory: view.dormitory || undefined,
  arrivalDate: dayjs(view.arrivalDate ?? today),
  arrivalTransport: view.arrivalTransport || undefined,
  clothingSize: view.clothingSize || undefined,
  insurance: view.insurance || undefined,
  documents: view.documents,
});

/** Only new students are asked for what is about their arrival, so only theirs is sent. */
export function registrationOf(filled: Filled, freshman: boolean): OwnRegistrationInput {
  const trimmed = (text: string | undefined) => text?.trim() ?? '';
  const common = {
    dataConfirmed: filled.dataConfirmed,
    declarations: [...(filled.declarations ?? [])],
    mailingAddress: trimmed(filled.mailingAddress),
    dormitory: trimmed(filled.dormitory),
    arrivalDate: filled.arrivalDate.format(DATE_FORMAT),
  };
  if (!freshman) return common;
  const [photo] = filled.photo ?? [];
  return {
    ...common,
    documents: [...(filled.documents ?? [])],
    ...(photo !== undefined && { photo }),
    freshman: {
      arrivalTransport: trimmed(filled.arrivalTransport),
      clothingSize: trimmed(filled.clothingSize),
      insurance: trimmed(filled.insurance),
      guardians: (filled.guardians ?? []).map((line) => ({
        name: trimmed(line.name),
        relation: line.relation,
        mobile: trimmed(line.mobile),
        email: trimmed(line.email),
        workplace: trimmed(line.workplace),
        address: trimmed(line.address),
      })),
    },
  };
}
