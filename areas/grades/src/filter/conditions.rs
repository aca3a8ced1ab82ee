//! What is asked. A condition that is not given does not count.

use kernel::resource::FileFormat;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

/// Averages are hundredths.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AverageFilter)]
pub struct Filter {
    /// The last one with averages of many when none is given.
    pub semester_id: Option<String>,
    pub gpa_min: Option<i32>,
    pub gpa_max: Option<i32>,
    pub total_min: Option<i32>,
    pub total_max: Option<i32>,
    pub major_min: Option<i32>,
    pub major_max: Option<i32>,
    /// Units in the average of the semester.
    pub units_min: Option<i32>,
    /// The averages of `times` semesters in a row, up to this one, below this.
    pub below: Option<i32>,
    /// One when not given.
    pub times: Option<i32>,
    /// No grade with fewer points, and nothing unsatisfactory.
    pub lowest: Option<i32>,
    /// Courses failed in the semester, at least.
    pub failed_min: Option<i32>,
    pub year_of_study: Option<i32>,
    pub standing: Option<String>,
    pub honours: Option<String>,
    pub programme_id: Option<String>,
    pub cohort_id: Option<String>,
}

/// As parameters of an address: the same conditions, with what the answer is to be besides.
macro_rules! asked {
    ($(#[$about:meta])* $name:ident { $($(#[$more_about:meta])* $more:ident: $kind:ty),* }) => {
        $(#[$about])*
        #[derive(Deserialize, IntoParams)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        #[into_params(parameter_in = Query)]
        pub struct $name {
            semester_id: Option<String>,
            gpa_min: Option<i32>,
            gpa_max: Option<i32>,
            total_min: Option<i32>,
            total_max: Option<i32>,
            major_min: Option<i32>,
            major_max: Option<i32>,
            units_min: Option<i32>,
            below: Option<i32>,
            times: Option<i32>,
            lowest: Option<i32>,
            failed_min: Option<i32>,
            year_of_study: Option<i32>,
            standing: Option<String>,
            honours: Option<String>,
            programme_id: Option<String>,
            cohort_id: Option<String>,
            $($(#[$more_about])* pub $more: $kind,)*
        }

        impl From<$name> for Filter {
            fn from(asked: $name) -> Self {
                Self {
                    semester_id: asked.semester_id,
                    gpa_min: asked.gpa_min,
                    gpa_max: asked.gpa_max,
                    total_min: asked.total_min,
                    total_max: asked.total_max,
                    major_min: asked.major_min,
                    major_max: asked.major_max,
                    units_min: asked.units_min,
                    below: asked.below,
                    times: asked.times,
                    lowest: asked.lowest,
                    failed_min: asked.failed_min,
                    year_of_study: asked.year_of_study,
                    standing: asked.standing,
                    honours: asked.honours,
                    programme_id: asked.programme_id,
                    cohort_id: asked.cohort_id,
                }
            }
        }
    };
}

asked!(
    /// A page of those found.
    Search { page_no: Option<u64>, page_size: Option<u64> }
);
asked!(
    /// All of those found, as a file.
    Export {
        #[serde(default)]
        #[param(inline)]
        format: FileFormat,
        purpose: Option<String>
    }
);
